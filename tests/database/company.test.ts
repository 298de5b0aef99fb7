import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { COMPANY_FIELDS, OFFICE_FIELDS } from '../../sync/domain/company-details.ts'
import { cast, type Account, type Cast } from '../support/accounts.ts'
import { DETAIL_CASES } from '../support/company-cases.ts'
import { apply, ENGINES, sqlState, word, type Caller, type Engine, type Verdict } from '../support/database.ts'
import { policyTable } from '../support/policy-table.ts'

/** On documents that nobody has given yet. */
const COMMANDS = policyTable(
  `
  command             | client      | otherClient | intervenant | otherIntervenant | unapproved  | inactive         | inactiveClient   | admin
  --------------------+-------------+-------------+-------------+------------------+-------------+------------------+------------------+--------
  set_office          | not_allowed | not_allowed | not_allowed | not_allowed      | not_allowed | account_inactive | account_inactive | applied
  set_company_details | not_allowed | not_allowed | not_allowed | not_allowed      | not_allowed | account_inactive | account_inactive | applied
`,
)

interface Version {
  readonly document?: string
  readonly version_id: string
  readonly details: object
  readonly author: string
  readonly at: string
}

const PHONE = '+254 20 271 8000'

describe.each(ENGINES)('details of the company on $name', ({ open }) => {
  let engine: Engine
  let people: Cast
  beforeAll(async () => {
    engine = await open()
    people = await cast(engine)
  })
  beforeEach(async () => {
    await engine.sql.query('delete from public.company_versions')
    await engine.sql.query('delete from hawa.publications')
  })
  afterAll(() => engine?.close())

  const give = (name: string, args: object, who: Account = people.admin): Promise<Verdict> =>
    engine.as(who, (tx) => apply(tx, name, args))
  const setKenya = async (details: object, seen: string | null = null) => {
    const version_id = randomUUID()
    return { version_id, verdict: await give('set_office', { pays: 'kenya', details, version_id, seen }) }
  }
  const published = (since = 0, who: Caller = 'anonymous') =>
    engine.as(who, async (tx) => {
      const [row] = await tx.query<{
        answer: { revision: number; items: { company?: Readonly<Record<string, unknown>> } }
      }>('select public.published($1::bigint) as answer', [since])
      return row?.answer
    })
  const asked = async (
    call: string,
    parameters: unknown[] = [],
    who: Caller = people.admin,
  ): Promise<readonly Version[]> =>
    engine.as(
      who,
      async (tx) =>
        (await tx.query<{ answer: { rows: readonly Version[] } }>(`select public.${call} as answer`, parameters))[0]
          ?.answer.rows ?? [],
    )

  it.each(COMMANDS)('$name', async ({ name, cells }) => {
    const args = {
      ...(name === 'set_office' ? { pays: 'kenya' } : {}),
      details: { phone: PHONE },
      version_id: randomUUID(),
    }
    const got: Record<string, string> = {}
    for (const { column } of cells)
      got[column] = word(await engine.probe(people[column as keyof Cast], (tx) => apply(tx, name, args)))
    expect(got).toEqual(Object.fromEntries(cells.map(({ column, expected }) => [column, expected])))
  })

  it('knows the fields that TypeScript knows', async () => {
    const rows = await engine.sql.query<{ document: string; field: string; kind: string }>(
      'select document, field, kind from hawa.company_fields',
    )
    const fields = (document: string) =>
      Object.fromEntries(rows.filter((row) => row.document === document).map(({ field, kind }) => [field, kind]))
    expect(fields('office')).toEqual(OFFICE_FIELDS)
    expect(fields('company')).toEqual(COMPANY_FIELDS)
  })

  it.each(DETAIL_CASES)('$document $details: $wrong', async ({ document, details, wrong, kept = details }) => {
    const [name, more] = document === 'office' ? ['set_office', { pays: 'tanzanie' }] : ['set_company_details', {}]
    const { verdict, code, result } = await give(name, { ...more, details, version_id: randomUUID() })
    if (wrong === null) {
      expect({ verdict, code }).toEqual({ verdict: 'applied', code: undefined })
      const items = (await published())?.items ?? {}
      expect(items).toEqual(
        Object.keys(kept as object).length === 0
          ? {}
          : { company: { [document === 'office' ? 'tanzanie' : 'company']: kept } },
      )
      return
    }
    const [field, reason] = wrong.split(': ')
    expect({ code, result }).toEqual({
      code: 'invalid',
      result: { field: field ? `details.${field}` : 'details', reason },
    })
    expect(await engine.sql.query('select from public.company_versions')).toEqual([])
  })

  it('reaches everybody, visitors and closed accounts too, and does not say who gave it', async () => {
    await setKenya({ phone: PHONE })
    for (const who of ['anonymous', people.client, people.inactive, people.unapproved] as const) {
      const answer = await published(0, who)
      expect(answer?.items).toEqual({ company: { kenya: { phone: PHONE } } })
      expect(JSON.stringify(answer)).not.toContain(people.admin.profileId)
    }
  })

  it('whoever did not see the latest version is refused and nothing changes; whoever has seen it is not', async () => {
    const first = await setKenya({ phone: PHONE })
    expect(word((await setKenya({ email: 'a@hawa.co.ke' })).verdict)).toBe('details_changed')
    expect(word((await setKenya({ email: 'a@hawa.co.ke' }, randomUUID())).verdict)).toBe('details_changed')
    expect((await published())?.items).toEqual({ company: { kenya: { phone: PHONE } } })
    expect(word((await setKenya({ email: 'a@hawa.co.ke' }, first.version_id)).verdict)).toBe('applied')
    expect((await published())?.items).toEqual({ company: { kenya: { email: 'a@hawa.co.ke' } } })
    expect(
      word(
        await give('set_office', { pays: 'algerie', details: { phone: '+213 43 20 10 30' }, version_id: randomUUID() }),
      ),
      'another office is another document',
    ).toBe('applied')
  })

  it(
    'keeps every version with author and time; an empty document is what the build has, and is taken back from ' +
      'devices',
    async () => {
      const first = await setKenya({ phone: PHONE })
      const { revision = 0 } = (await published()) ?? {}
      const second = await setKenya({}, first.version_id)
      expect((await published(revision))?.items).toEqual({ company: { kenya: null } })
      expect((await published())?.items).toEqual({})
      const third = await setKenya({ phone: PHONE }, second.version_id)
      expect(await asked('admin_company_history($1)', ['kenya'])).toMatchObject([
        { version_id: third.version_id, details: { phone: PHONE } },
        { version_id: second.version_id, details: {} },
        { version_id: first.version_id, details: { phone: PHONE } },
      ])
      const [listed] = await asked('admin_company_details()')
      expect(listed).toMatchObject({ document: 'kenya', version_id: third.version_id, details: { phone: PHONE } })
      expect(listed?.author).not.toBe('')
      expect(await asked('admin_company_history($1)', ['tanzanie'])).toEqual([])
      expect(word((await setKenya({ phone: PHONE }, third.version_id)).verdict), 'nothing new is no version').toBe(
        'applied',
      )
      expect(await asked('admin_company_history($1)', ['kenya'])).toHaveLength(3)
    },
  )

  it('the same version is not written twice', async () => {
    const first = await setKenya({ phone: PHONE })
    const again = await give('set_office', {
      pays: 'kenya',
      details: {},
      version_id: first.version_id,
      seen: first.version_id,
    })
    expect(word(again)).toBe('already_exists')
  })

  it('only administrators ask, and nobody writes past the commands', async () => {
    await setKenya({ phone: PHONE })
    for (const who of ['anonymous', people.client, people.intervenant, people.unapproved, people.inactive] as const) {
      for (const call of ['admin_company_details()', `admin_company_history('kenya')`])
        await expect(asked(call, [], who).catch(sqlState), call).resolves.toBe('42501')
    }
    for (const who of ['anonymous', people.client, people.admin] as const) {
      for (const statement of [
        `update public.company_versions set details = '{}'`,
        'delete from public.company_versions',
        `insert into hawa.company_fields values ('office', 'x', 'text')`,
      ]) {
        await expect(engine.probe(who, (tx) => tx.query(statement)).catch(sqlState), statement).resolves.toBe('42501')
      }
    }
  })

  it('a mail to an office carries what is published, one to a person does not', async () => {
    const lease = async () =>
      (
        await engine.as('service', (tx) =>
          tx.query<{ job: { recipient: string; company?: unknown } }>('select public.lease_mail_jobs(50) as job'),
        )
      ).map(({ job }) => job)
    await engine.sql.query('delete from public.mail_jobs')
    await engine.sql.query(`select hawa.queue_mail('contact_message', 'fr', 'kenya', '{}')`)
    expect(await lease()).toMatchObject([{ recipient: 'kenya', company: null }])
    await setKenya({ email: 'nairobi@hawa.co.ke' })
    await engine.sql.query(
      `select hawa.queue_mail('contact_message', 'fr', 'kenya', '{}'), hawa.queue_mail('expert_request', 'fr',
        'a@example.org', '{}')`,
    )
    const jobs = await lease()
    expect(jobs.find(({ recipient }) => recipient === 'kenya')?.company).toEqual({
      kenya: { email: 'nairobi@hawa.co.ke' },
    })
    expect(jobs.find(({ recipient }) => recipient === 'a@example.org')?.company).toBeNull()
  })
})
