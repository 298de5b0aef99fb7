import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { pixelsBeyondHere } from '../../support/components/layout.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { aSpecialist } from '../../support/components/people.ts'
import { anEvent, aRecord } from '../../support/components/rows.ts'
import { theHawa } from '../../support/components/the-hawa.ts'
import { aStudy } from '../../support/study-rows.ts'

const study = aStudy({
  nom_entreprise: 'Verrerie de Chlef',
  statut: 'annulée',
  intervenant_id: aSpecialist.id,
  intervenant_nom: 'Karim Bouzidi',
})
const bell = page.getByRole('banner').getByRole('link', { name: /^الإشعارات/ })
const line = (text: string | RegExp) =>
  page.getByRole('main').getByRole('link').filter({ hasText: study.nom_entreprise }).filter({ hasText: text })

test('in Arabic, without a network: a cancelled mission and a message lead to their place', async () => {
  theHawa.server.studies.next([study])
  theHawa.server.records.next([
    anEvent(study.id, {
      kind: 'accepted',
      at: '2026-05-02T08:00:00Z',
      by_role: 'intervention',
      by_name: 'Karim Bouzidi',
      mine: true,
    }),
    anEvent(study.id, {
      kind: 'cancelled',
      at: '2026-05-04T08:00:00Z',
      by_role: 'client',
      by_name: 'Amina Benmansour',
      data: { motif: 'Le four est arrêté.' },
    }),
    aRecord('message', study.id, {
      thread_kind: 'study',
      thread_id: study.id,
      author_role: 'client',
      author_name: 'Amina Benmansour',
      mine: false,
      contenu: 'Nous renonçons.',
      file: null,
      due_at: null,
      at: '2026-05-03T08:00:00Z',
      received_at: '2026-05-03T08:00:00Z',
    }),
  ])
  theHawa.fail({ offline: true })
  const { address, goTo } = await openPage('/intervenant/dashboard', { as: aSpecialist, width: 390, language: 'ar' })
  await expect.element(bell).toHaveTextContent('2')
  await bell.click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('الإشعارات')
  await expect.element(line(/ألغى .*Amina Benmansour.* الدراسة/)).toHaveTextContent('جديد')
  await expect.element(line('رسالة واحدة غير مقروءة')).toHaveAttribute('href', `/intervenant/messages/${study.id}`)
  await expect.element(bell).toHaveTextContent('1')
  expect(document.documentElement.dir).toBe('rtl')
  expect(pixelsBeyondHere()).toBe(0)
  await line('رسالة واحدة').click()
  await expect.element(page.getByRole('article').filter({ hasText: 'Nous renonçons.' })).toBeVisible()
  await expect.element(bell).not.toHaveTextContent('1')
  await goTo('/intervenant/notifications')
  await line(/ألغى/).click()
  await expect.poll(address).toBe(`/intervenant/missions/${study.id}`)
  await expect.element(page.getByRole('heading', { level: 1, name: study.nom_entreprise })).toBeVisible()
})
