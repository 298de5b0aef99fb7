import { BehaviorSubject, firstValueFrom } from 'rxjs'
import { expect, test } from 'vitest'
import { adminStatistics } from '../../../../sync/admin.ts'
import { askOrRecall, kept$ } from '../../../../sync/runtime/questions.ts'
import { publicHolidays } from '../../../../sync/shared-questions.ts'

const feast = {
  pays: 'algerie',
  jour: '2026-11-01',
  nom_fr: 'Anniversaire de la Révolution',
  nom_en: 'Revolution Day',
  nom_ar: 'عيد الثورة',
  mobile: false,
} as const

const answering = { ask: async () => ({ kind: 'ok', value: [feast] }) as never }
const once = Object.assign(<T>(ask: () => Promise<T>) => ask(), { stop: () => {} })

test('an answer for which the device has no room is an answer all the same', async () => {
  const noRoom = new DOMException('full', 'QuotaExceededError')
  const full = { answer$: () => new BehaviorSubject(null), saveAnswer: () => Promise.reject(noRoom) }
  expect(await askOrRecall(answering, once, full, publicHolidays)).toEqual({ kind: 'answered', value: [feast] })
  const broken = { ...full, saveAnswer: () => Promise.reject(new TypeError('a bug')) }
  await expect(askOrRecall(answering, once, broken, publicHolidays)).rejects.toThrow('a bug')
})

test('a kept answer is shown as it changes; one that this version cannot read counts as none', async () => {
  const stored = new BehaviorSubject<unknown>([{ ...feast, pays: 'atlantis' }])
  const store = { answer$: () => stored }
  const shown: unknown[] = []
  const watch = kept$(store, publicHolidays).subscribe((answer) => shown.push(answer))
  stored.next([feast])
  watch.unsubscribe()
  expect(shown).toEqual([null, [feast]])
  const { keep: _, ...passing } = adminStatistics('month')
  expect(await firstValueFrom(kept$(store, passing)), 'a question that is not kept').toBeNull()
})
