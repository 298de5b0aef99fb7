/** The mark of the notification centre, and the choice of mails. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cast, signUp, study, type Account, type Cast } from '../support/accounts.ts'
import { apply, ENGINES, word, type Engine } from '../support/database.ts'

interface Row {
  readonly id: string
  readonly kind: string
  readonly rev: number
  readonly study_id: string | null
  readonly body: Readonly<Record<string, unknown>>
}

describe.each(ENGINES)('notices on $name', ({ open }) => {
  let engine: Engine
  let people: Cast
  beforeAll(async () => {
    engine = await open()
  })
  beforeEach(async () => {
    people = await cast(engine)
  })
  afterAll(() => engine?.close())

  const give = (who: Account, name: string, args: unknown) => engine.as(who, (tx) => apply(tx, name, args))
  const seen = (who: Account, up_to: string) => give(who, 'mark_notices_seen', { up_to })
  const prefer = (who: Account, event: string, wanted: boolean) => give(who, 'set_mail_preference', { event, wanted })
  const pull = (who: Account, kind: string): Promise<readonly Row[]> =>
    engine.as(who, async (tx) => {
      const [row] = await tx.query<{ page: { rows: readonly Row[] } }>('select public.pull_records(0, 500) as page')
      return (row?.page.rows ?? []).filter((one) => one.kind === kind)
    })
  const markOf = async (who: Account) =>
    (await pull(who, 'notice_mark')).map(({ body }) => new Date(String(body['up_to'])).toISOString())

  it('a mark only ever goes further, never into the future, and is one for all devices', async () => {
    const { result } = await seen(people.client, '2026-01-10T00:00:00Z')
    const [first] = await pull(people.client, 'notice_mark')
    expect(result).toEqual({ rev: first?.rev })
    expect(first).toMatchObject({ study_id: null, body: { up_to: expect.any(String) } })
    await seen(people.client, '2026-01-02T00:00:00Z')
    expect(await markOf(people.client)).toEqual(['2026-01-10T00:00:00.000Z'])
    await seen(people.client, '2100-01-01T00:00:00Z')
    const [mark] = await markOf(people.client)
    expect(Math.abs(Date.parse(String(mark)) - Date.now())).toBeLessThan(60_000)
    expect((await pull(people.client, 'notice_mark')).map(({ id }) => id)).toEqual([first?.id])
    for (const stranger of [people.otherClient, people.intervenant, people.admin])
      expect(await markOf(stranger)).toEqual([])
  })

  it('nonsense is refused, a closed account too; one that waits may mark', async () => {
    for (const up_to of [null, 3, 'hier', '1999-01-01T00:00:00Z'])
      expect(await give(people.client, 'mark_notices_seen', { up_to })).toMatchObject({
        code: 'invalid',
        result: { field: 'up_to' },
      })
    for (const who of [people.inactive, people.inactiveClient])
      expect(word(await seen(who, '2026-01-01T00:00:00Z'))).toBe('account_inactive')
    expect(word(await seen(people.unapproved, '2026-01-01T00:00:00Z'))).toBe('applied')
  })

  it('what a transaction brings is later than every mark that was set before it was committed', async () => {
    const mission = await study(engine, people.client, 'en_cours', people.intervenant)
    await engine.as(people.intervenant, async (tx) => {
      const [before] = await tx.query<{ at: string }>('select clock_timestamp()::text as at, pg_sleep(0.02)')
      await apply(tx, 'finish_study', { study_id: mission })
      const [event] = await tx.query<{ late: boolean }>(
        `select received_at > $2::timestamptz as late from public.study_events where study_id = $1 and kind =
          'finished'`,
        [mission, before?.at],
      )
      expect(event?.late).toBe(true)
    })
  })

  it('a choice of mails replaces the one before, and goes to its person alone', async () => {
    expect(word(await prefer(people.client, 'message', false))).toBe('applied')
    expect(word(await prefer(people.client, 'message', true))).toBe('applied')
    const { result } = await prefer(people.client, 'study_started', false)
    const rows = await pull(people.client, 'mail_preference')
    expect(rows.map(({ body }) => [body['event'], body['wanted']])).toEqual([
      ['message', true],
      ['study_started', false],
    ])
    expect(result).toEqual({ rev: rows[1]?.rev })
    for (const stranger of [people.otherClient, people.intervenant, people.admin])
      expect(await pull(stranger, 'mail_preference')).toEqual([])
  })

  it('an administrator mirrors nothing, and reads their own choices alone', async () => {
    expect(await prefer(people.admin, 'study_requested', false)).toMatchObject({ verdict: 'applied', result: {} })
    await prefer(people.client, 'message', false)
    expect(await pull(people.admin, 'mail_preference')).toEqual([])
    const read = (who: Account) => engine.as(who, (tx) => tx.query('select event, wanted from public.mail_preferences'))
    expect(await read(people.admin)).toEqual([{ event: 'study_requested', wanted: false }])
    expect(await read(people.otherClient)).toEqual([])
  })

  it('an event that is none, or no yes or no, is refused', async () => {
    expect(await give(people.client, 'set_mail_preference', { event: 'rain', wanted: true })).toMatchObject({
      code: 'invalid',
      result: { field: 'event', reason: 'unknown_value' },
    })
    expect(await give(people.client, 'set_mail_preference', { event: 'message', wanted: 'yes' })).toMatchObject({
      code: 'invalid',
      result: { field: 'wanted', reason: 'malformed' },
    })
    expect(word(await prefer(people.inactive, 'message', false))).toBe('account_inactive')
  })

  it('the language of mails: from the sign-up where it is one, then from the person', async () => {
    const langue = async (who: Account) =>
      (
        await engine.sql.query<{ langue: string }>('select langue from public.profiles where id = $1', [who.profileId])
      )[0]?.langue
    const arabic = await signUp(engine, { type_compte: 'client', langue: 'ar' })
    expect(await langue(arabic)).toBe('ar')
    expect(await langue(await signUp(engine, { type_compte: 'client', langue: 'klingon' }))).toBe('fr')
    expect(await langue(people.client)).toBe('fr')
    expect(word(await give(people.client, 'update_profile', { langue: 'en' }))).toBe('applied')
    expect(await langue(people.client)).toBe('en')
    await give(people.client, 'update_profile', { nom: 'Autre' })
    expect(await langue(people.client)).toBe('en')
    for (const wrong of ['de', '', null, 3])
      expect(await give(people.client, 'update_profile', { langue: wrong })).toMatchObject({
        code: 'invalid',
        result: { field: 'langue' },
      })
  })

  it('the export holds choices, mark and mails of this person and of nobody else', async () => {
    await prefer(people.client, 'message', false)
    await prefer(people.otherClient, 'invoice_issued', false)
    await seen(people.client, '2026-01-10T00:00:00Z')
    const waiting = await study(engine, people.client, 'en_attente', null)
    await give(people.intervenant, 'accept_study', { study_id: waiting })
    const [row] = await engine.as(people.client, (tx) =>
      tx.query<{ data: Record<string, unknown> }>('select public.export_my_data() as data'),
    )
    expect(row?.data['mail_preferences']).toEqual([{ event: 'message', wanted: false, changed_at: expect.any(String) }])
    expect(new Date(String(row?.data['notices_seen'])).toISOString()).toBe('2026-01-10T00:00:00.000Z')
    expect(row?.data['mails']).toMatchObject([{ event: 'study_accepted', about: waiting, sent_at: null }])
  })
})
