/**
 * The embedded server, killed while people write: at any moment, in the middle of its next start, in the middle of a
 * backup. Acknowledged writes are there afterwards, others are there once or not at all, and the folder opens.
 *
 * `HAWA_KILLS=100 npx vitest run --project contract tests/contract/stack-kills.test.ts`: so many (usually four, which
 * have all three), and a line of figures after each. `HAWA_SEED` draws the same moments again; the work that a kill
 * interrupts depends on the machine. SIGKILL loses nothing in the system's cache: a power cut is not tried here;
 * stack-folder tests that writes are on the disk before they are acknowledged.
 */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer, type EmbeddedServer } from '../support/embedded-server.ts'
import { damaged, damagedOnDisk, losses } from '../support/killed-server.ts'
import { writers, type Person, type Sent, type Writers } from '../support/killed-writers.ts'
import { chance } from '../support/random.ts'
import { printSeed } from '../support/seed.ts'
import { customer, freshStack, specialist } from '../support/stack.ts'

const asked = process.env['HAWA_KILLS']
const KILLS = Number(asked ?? 4)
const PEOPLE = 3
const KINDS = ['writes', 'start', 'backup'] as const
/** Upper bound of answers between two kills, roughly. */
const MOST_ANSWERS = asked === undefined ? 20 : 40
/** Milliseconds for one kill with start and comparison, on a busy machine. */
const EACH = 40_000

const seed = printSeed()
const moments = chance(seed)
let home: string
let people: Person[]
let server: EmbeddedServer
let anonKey: string
const here = (name: string) => path.join(home, name)

beforeAll(async () => {
  home = await mkdtemp(path.join(os.tmpdir(), 'hawa-kills-'))
  const stack = await freshStack({ dataDir: here('data') })
  people = []
  for (let n = 0; n < PEOPLE; n += 1) people.push({ client: await customer(stack), field: await specialist(stack) })
  ;({ anonKey } = stack)
  await stack.close()
})
afterAll(async () => {
  await server?.kill()
  await rm(home, { recursive: true, force: true })
})

it(
  'nothing that was acknowledged is lost, nothing is done twice',
  async () => {
    const took = await timed(async () => {
      server = await startServer({ dataDir: here('data'), backupDir: here('backups'), siteDir: 'dist', demo: false })
    })
    const crowd = writers(people, anonKey, server.url, (person) => chance(seed + 1 + person))
    let tookBackup: number | null = null
    let saved: Pick<Writers, 'given' | 'sent'> = { given: [], sent: [] }
    const tally = { writes: 0, start: 0, backup: 0 }
    const kills = () => tally.writes + tally.start + tally.backup
    const readBack = new Set<Sent>()

    /** Checks the writes acknowledged since the last comparison. */
    async function compare(): Promise<void> {
      const fresh = crowd.sent.filter((one) => one.acknowledged && !readBack.has(one))
      const problems = [
        ...crowd.complaints,
        ...(await losses(server.sql, here('data'), crowd)),
        ...(await damaged(fresh, server.url, anonKey)),
      ]
      expect(problems.slice(0, 20), `after ${kills()} kills (${JSON.stringify(tally)})`).toEqual([])
      for (const one of fresh) readBack.add(one)
      if (asked !== undefined)
        process.stderr.write(
          JSON.stringify({
            seed,
            kills: tally,
            commands: count(crowd.given, ({ answer }) => answer === 'applied'),
            refused: count(crowd.given, ({ answer }) => answer === 'refused'),
            files: readBack.size,
            bytes: crowd.sent.reduce((sum, { size }) => sum + size, 0),
            ...crowd.figures,
          }) + '\n',
        )
    }

    while (kills() < KILLS) {
      const kind =
        tookBackup === null ? 'writes' : KINDS[tally.start === 0 ? 1 : tally.backup === 0 ? 2 : moments.below(3)]
      await crowd.answered(5 + moments.below(MOST_ANSWERS))
      const backup = kind === 'backup' ? server.backUp().catch(() => undefined) : null
      // On a slow disk a backup takes long: the wait ends early, or the writers would fill the disk.
      if (backup) await Promise.race([setTimeout(moments.next() * (tookBackup ?? 0)), crowd.answered(MOST_ANSWERS)])
      else await setTimeout(moments.below(25))
      crowd.goingAway()
      await server.kill()
      await backup
      tally[backup ? 'backup' : 'writes'] += 1
      await crowd.waiting()
      if (kind === 'start' && kills() < KILLS) {
        const starting = server.start().then(
          () => undefined,
          () => undefined,
        )
        await setTimeout(moments.next() * took)
        await server.kill()
        await starting
        tally.start += 1
      }
      await server.start()
      await compare()
      if (tookBackup === null) {
        saved = {
          given: crowd.given.filter(({ answer }) => answer === 'applied'),
          sent: crowd.sent.filter(({ acknowledged }) => acknowledged),
        }
        tookBackup = await timed(() => server.backUp())
      }
      crowd.back(server.url)
    }

    await crowd.answered(10)
    await crowd.end()
    readBack.clear()
    await compare()
    expect(crowd.figures.cut).toBeGreaterThan(0)
    await noticesLosses(crowd)
    await server.stop()

    // Unfinished backups do not count, and the newest one opens with all writes from before it was begun.
    const backups = (await readdir(here('backups'))).filter((name) => !name.startsWith('.')).toSorted()
    const newest = here(path.join('backups', backups.at(-1) ?? ''))
    const stack = await freshStack({ dataDir: newest })
    const [kept] = await stack.sql<{ n: number }>(
      'select count(*)::int as n from public.commands where id = any($1::text::uuid[])',
      [`{${saved.given.map(({ id }) => id).join()}}`],
    )
    await stack.close()
    expect(kept?.n).toBe(saved.given.length)
    expect(await damagedOnDisk(saved.sent, newest)).toEqual([])
  },
  120_000 + KILLS * EACH,
)

/** Tests the comparison itself: it notices a missing, an invented and an altered write. */
async function noticesLosses({ given, sent }: Writers): Promise<void> {
  const [first] = given
  const file = sent.find(({ acknowledged }) => acknowledged)
  if (!first || !file) throw new Error('nothing was written')
  const elsewhere = { ...first, args: { ...first.args, study_id: crypto.randomUUID() } }
  for (const told of [
    { given: given.slice(1), sent },
    { given: [...given, { ...first, id: crypto.randomUUID() }], sent },
    { given: [elsewhere, ...given.slice(1)], sent },
    { given: [{ ...first, answer: 'refused' as const }, ...given.slice(1)], sent },
    { given, sent: [...sent, { ...file, path: `${file.path}x` }] },
    { given, sent: sent.map((one) => (one === file ? { ...file, size: file.size + 1 } : one)) },
  ])
    expect(await losses(server.sql, here('data'), told)).not.toEqual([])
  expect(await damaged([{ ...file, sha256: '0'.repeat(64) }], server.url, anonKey)).toHaveLength(1)
}

const count = <T>(these: readonly T[], so: (one: T) => boolean): number => these.filter(so).length

async function timed(work: () => Promise<unknown>): Promise<number> {
  const before = performance.now()
  await work()
  return performance.now() - before
}
