import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cast, type Cast } from '../support/accounts.ts'
import { ENGINES, type Engine } from '../support/database.ts'

describe.each(ENGINES)('accounts of administrators on $name', ({ open }) => {
  let engine: Engine
  let people: Cast
  beforeAll(async () => {
    engine = await open()
    people = await cast(engine)
  })
  afterAll(() => engine?.close())

  it('x', async () => {
    const rows = await engine.as(people.admin, (tx) => tx.query(`select public.admin_accounts('ess') as a, public.admin_account($1)`, [people.client.profileId]))
    console.log(JSON.stringify(rows).slice(0, 1500))
    expect(1).toBe(1)
  })
})
