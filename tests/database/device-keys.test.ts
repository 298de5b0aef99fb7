/** The secret half of a sealed device: its owner's alone, whoever else asks. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cast, type Account, type Cast } from '../support/accounts.ts'
import { ENGINES, sqlState, type Caller, type Engine } from '../support/database.ts'

const SECRET = 'A'.repeat(43)
const OTHER = 'b'.repeat(43)
const NEWER = '-_'.repeat(21) + '9'

describe.each(ENGINES)('device keys on $name', ({ open }) => {
  let engine: Engine
  let people: Cast
  beforeAll(async () => {
    engine = await open()
    people = await cast(engine)
  })
  afterAll(() => engine?.close())

  const keep = (who: Caller, device: string, secret: string | null) =>
    engine.as(who, (tx) => tx.query('select public.keep_device_key($1::uuid, $2)', [device, secret]))
  const secretOf = async (who: Caller, device: string): Promise<string | null> => {
    const [row] = await engine.as(who, (tx) =>
      tx.query<{ key: { secret: string | null } }>('select public.device_key($1::uuid) as key', [device]),
    )
    return row?.key.secret ?? null
  }

  it.each(['intervenant', 'client', 'unapproved', 'admin'] as const)(
    '%s keeps one for a device and puts another in its place',
    async (name) => {
      const who: Account = people[name]
      const device = randomUUID()
      expect(await secretOf(who, device)).toBeNull()
      await keep(who, device, SECRET)
      expect(await secretOf(who, device)).toBe(SECRET)
      await keep(who, device, NEWER)
      expect(await secretOf(who, device)).toBe(NEWER)
    },
  )

  it('nobody else learns or replaces it on the same device, an administrator neither', async () => {
    const device = randomUUID()
    await keep(people.intervenant, device, SECRET)
    for (const name of ['otherIntervenant', 'client', 'admin'] as const) {
      expect(await secretOf(people[name], device), name).toBeNull()
      await keep(people[name], device, OTHER)
    }
    expect(await secretOf(people.intervenant, device)).toBe(SECRET)
  })

  it.each(['inactive', 'inactiveClient'] as const)('%s has no way to any', async (name) => {
    const device = randomUUID()
    expect(await secretOf(people[name], device).catch(sqlState)).toBe('42501')
    expect(await keep(people[name], device, SECRET).catch(sqlState)).toBe('42501')
  })

  it('a visitor may not call it, and nobody reads the table', async () => {
    expect(await secretOf('anonymous', randomUUID()).catch(sqlState)).toBe('42501')
    for (const who of ['anonymous', people.intervenant, people.admin] as const) {
      expect(await engine.probe(who, (tx) => tx.query('select * from hawa.device_keys')).catch(sqlState)).toBe('42501')
    }
  })

  it('takes nothing that is no secret', async () => {
    for (const secret of [null, '', 'short', 'A'.repeat(44), `${'A'.repeat(42)}=`, `${'A'.repeat(42)}\n`]) {
      expect(await keep(people.intervenant, randomUUID(), secret).catch(sqlState), String(secret)).toBe('22023')
    }
  })

  it('a twenty-first device pushes out the one that was set up first', async () => {
    const devices = Array.from({ length: 21 }, () => randomUUID())
    for (const device of devices) await keep(people.otherIntervenant, device, SECRET)
    const kept = await engine.sql.query('select from hawa.device_keys where profile = $1', [
      people.otherIntervenant.profileId,
    ])
    expect(kept).toHaveLength(20)
    expect(await secretOf(people.otherIntervenant, devices[0] ?? '')).toBeNull()
    expect(await secretOf(people.otherIntervenant, devices[20] ?? '')).toBe(SECRET)
  })
})
