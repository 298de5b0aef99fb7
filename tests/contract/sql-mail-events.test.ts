import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LANGUES } from '../../sync/domain/enumerations.ts'
import { MAIL_EVENTS, MAIL_EVENTS_OF } from '../../sync/domain/mail-event.ts'
import { signUp } from '../support/accounts.ts'
import { openEmbedded, sqlState, type Engine } from '../support/database.ts'

describe('what people are mailed about in TypeScript is that of SQL', () => {
  let engine: Engine
  beforeAll(async () => {
    engine = await openEmbedded()
  })
  afterAll(() => engine?.close())

  it('by kind of account', async () => {
    const rows = await engine.sql.query<{ type_compte: string; event: string }>(
      'select type_compte, event from hawa.mail_events',
    )
    const pairs = Object.entries(MAIL_EVENTS_OF).flatMap(([type, events]) => events.map((event) => `${type} ${event}`))
    expect(rows.map(({ type_compte, event }) => `${type_compte} ${event}`).toSorted()).toEqual(pairs.toSorted())
    expect(new Set(rows.map(({ event }) => event))).toEqual(new Set(MAIL_EVENTS))
  })

  it('the languages of a person', async () => {
    const { profileId } = await signUp(engine, { type_compte: 'client' })
    const set = (langue: string) =>
      engine.sql.query('update public.profiles set langue = $2 where id = $1', [profileId, langue])
    for (const langue of LANGUES) await set(langue)
    expect(await set('de').then(() => 'taken', sqlState)).toBe('23514')
  })
})
