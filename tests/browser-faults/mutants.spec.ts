/** The test of the tests: with a promise of the house broken on purpose, a schedule must notice. */
import { expect } from 'playwright/test'
import { test } from './faults-test.ts'
import { judge } from './judge.ts'

/** Notes, notes, words, and two missions finished, all but the first under the fault. */
const SEED = 39
/** Of words only: a mission that goes back to where it was would stop the person before the verdict. */
const WORDS = /"(send_message|save_field_notes)"/

/**
 * A revision of a feed that has not come so far: until then a page shows what it was told, so that a person sees it
 * recorded.
 */
const NOT_YET_READ = 1_000_000_000

test('a server that says "applied" and does nothing is noticed: lost', async ({ worlds }) => {
  const world = await worlds.next('pglite')
  let lies = 0
  const outcome = judge(world, SEED, () => {}, {
    faults: ['delay'],
    async tamper({ body }) {
      if (!WORDS.test(body)) return null
      lies += 1
      return { status: 200, json: { verdict: 'applied', result: { rev: NOT_YET_READ + lies }, replayed: false } }
    },
  })
  await expect(outcome).rejects.toThrow(/lost: /)
  expect(lies).toBeGreaterThan(0)
})

test('a ledger that forgets, on a line that loses answers, is noticed: doubled', async ({ worlds }) => {
  const world = await worlds.next('pglite')
  const outcome = judge(world, SEED, () => {}, {
    faults: ['cut after arrival'],
    async tamper({ body }) {
      if (!WORDS.test(body)) return null
      const { id } = JSON.parse(body) as { readonly id: string }
      await world.sql('delete from public.commands where id = $1', [id])
      return null
    },
  })
  await expect(outcome).rejects.toThrow(/doubled: |lost: .* was refused/)
})
