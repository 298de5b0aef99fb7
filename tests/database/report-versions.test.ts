import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { STATUTS } from '../../sync/domain/study.ts'
import { cast, reportPath, SHA256, storeFile, study, type Account, type Cast } from '../support/accounts.ts'
import { apply, ENGINES, sqlState, word, type Engine, type Verdict } from '../support/database.ts'
import { policyTable } from '../support/policy-table.ts'

type Facts = Readonly<Record<string, unknown>>

const SECOND = 'b'.repeat(64)
const THIRD = 'c'.repeat(64)
const REASON = 'Le tableau 3 donnait les valeurs d’un autre site.'

/** On a delivered study of `intervenant` for `client`; each hands in a file of their own folder. */
const COMMANDS = policyTable(
  `
  command        | client      | otherClient | intervenant | otherIntervenant | unapproved   | inactive         | inactiveClient   | admin
  ---------------+-------------+-------------+-------------+------------------+--------------+------------------+------------------+------------
  replace_report | not_allowed | not_allowed | applied     | not_yours        | not_approved | account_inactive | account_inactive | not_allowed
`,
)

describe.each(ENGINES)('versions of a report on $name', ({ open }) => {
  let engine: Engine
  let people: Cast
  let delivered: string
  let first: string
  beforeAll(async () => {
    engine = await open()
  })
  beforeEach(async () => {
    people = await cast(engine)
    delivered = await study(engine, people.client, 'complete', people.intervenant)
    first = reportPath(people.intervenant, delivered)
    await storeFile(engine, people.intervenant, first)
  })
  afterAll(() => engine?.close())

  const handIn = async (mark: string, sha256 = SECOND, who = people.intervenant, of = delivered) => {
    const path = reportPath(who, of, mark)
    await storeFile(engine, who, path, { sha256 })
    return { study_id: of, path, size: 10, sha256, motif: REASON }
  }
  const replace = (args: object, options: { id?: string } = {}, who: Account = people.intervenant): Promise<Verdict> =>
    engine.as(who, (tx) => apply(tx, 'replace_report', args, options))
  const versions = (of = delivered) =>
    engine.sql.query<Facts>(
      `select v.number, v.path, v.sha256, v.reason, v.replaced_at is not null as replaced, v.replaced_by, v.author_name
     from public.report_versions v where v.study_id = $1 order by v.number`,
      [of],
    )
  const records = (who: Account) =>
    engine.as(who, async (tx) => {
      const [row] = await tx.query<{ page: { rows: readonly { kind: string; deleted: boolean; body: Facts }[] } }>(
        'select public.pull_records(0, 500) as page',
      )
      return (row?.page.rows ?? [])
        .filter(({ kind, deleted }) => kind === 'report_version' && !deleted)
        .map(({ body }) => body)
        .toSorted((a, b) => Number(a['number']) - Number(b['number']))
    })
  const table = (who: Account | 'anonymous') =>
    engine.probe(who, (tx) => tx.query('select number from public.report_versions where study_id = $1', [delivered]))
  const reads = async (who: Account, path: string) =>
    (await engine.probe(who, (tx) => tx.query('select 1 from storage.objects where name = $1', [path]))).length === 1

  it.each(COMMANDS)('$name', async ({ name, cells }) => {
    const got: Record<string, string> = {}
    for (const { column } of cells) {
      const who = people[column as keyof Cast]
      const args = await handIn(`9${column.length}${column}`, SECOND, who)
      got[column] = word(await engine.probe(who, (tx) => apply(tx, name, args)))
    }
    expect(got).toEqual(Object.fromEntries(cells.map(({ column, expected }) => [column, expected])))
  })

  it(
    'the first file is version 1; one in its place version 2, with who, why and a receipt, and the study stays ' +
      'delivered',
    async () => {
      expect(await versions()).toMatchObject([
        { number: 1, path: first, sha256: SHA256, replaced: false, reason: null, author_name: 'Ines Essai' },
      ])
      const args = await handIn('2')
      const verdict = await replace({
        ...args,
        motif: `  ${REASON} `,
        type_rapport: 'laboratoire',
        commentaires: 'corrigé',
      })
      expect(verdict).toMatchObject({
        verdict: 'applied',
        result: { statut: 'complete', path: args.path, sha256: SECOND, version: 2, received_at: expect.any(String) },
      })
      expect(await versions()).toMatchObject([
        { number: 1, path: first, replaced: true, reason: REASON, replaced_by: people.intervenant.profileId },
        { number: 2, path: args.path, sha256: SECOND, replaced: false, reason: null, replaced_by: null },
      ])
      const [row] = await engine.sql.query(
        'select s.statut, s.rapport_url, r.commentaires, r.type_rapport from public.demandes_etudes s join ' +
          'public.reports r on r.study_id = s.id where s.id = $1',
        [delivered],
      )
      expect(row).toEqual({
        statut: 'complete',
        rapport_url: args.path,
        commentaires: 'corrigé',
        type_rapport: 'laboratoire',
      })
      const [event] = await engine.sql.query<{ data: Facts }>(
        "select data from public.study_events where study_id = $1 and kind = 'report_replaced'",
        [delivered],
      )
      expect(event?.data).toMatchObject({ version: 2, motif: REASON })
      const certificates = await engine.sql.query(
        'select version, state from public.report_certificates where study_id = $1 order by version',
        [delivered],
      )
      expect(certificates).toEqual([
        { version: 1, state: 'replaced' },
        { version: 2, state: 'issued' },
      ])
    },
  )

  it('a reason is asked for, and has its limit; the same file replaces nothing', async () => {
    const { motif, ...bare } = await handIn('3')
    for (const given of [undefined, null, '', '  \n']) {
      expect(await replace({ ...bare, ...(given === undefined ? {} : { motif: given }) })).toMatchObject({
        code: 'invalid',
        result: { field: 'motif', reason: 'required' },
      })
    }
    expect(await replace({ ...bare, motif: 'x'.repeat(1001) })).toMatchObject({
      code: 'invalid',
      result: { field: 'motif', reason: 'too_long' },
    })
    expect(word(await replace(await handIn('4', SHA256)))).toBe('same_file')
    expect(await versions()).toHaveLength(1)
    expect(word(await replace({ ...bare, motif: motif.slice(0, 1) }))).toBe('applied')
  })

  it('only a delivered report is replaced, and only with a proved file', async () => {
    const verdicts: Record<string, string> = {}
    for (const statut of STATUTS) {
      const of = await study(engine, people.client, statut, people.intervenant)
      verdicts[statut] = word(await replace(await handIn('5', SECOND, people.intervenant, of)))
    }
    expect(Object.keys(verdicts).filter((statut) => verdicts[statut] === 'applied')).toEqual(['complete'])
    const args = {
      study_id: delivered,
      path: reportPath(people.intervenant, delivered, '6'),
      size: 10,
      sha256: SECOND,
      motif: REASON,
    }
    expect(word(await replace(args))).toBe('file_missing')
    await storeFile(engine, people.intervenant, args.path, { content_type: 'image/png', sha256: SECOND })
    expect(word(await replace(args))).toBe('not_pdf')
    expect(
      (await replace({ ...args, path: first.replace(people.intervenant.userId, people.otherIntervenant.userId) }))
        .result,
    ).toEqual({ field: 'path', reason: 'malformed' })
  })

  it('[L3] a replacement whose answer was lost is made once; two are two versions, in the order of arrival', async () => {
    const id = randomUUID()
    const args = await handIn('7')
    const once = await replace(args, { id })
    expect(await replace(args, { id })).toEqual({ ...once, replayed: true })
    expect(await versions()).toHaveLength(2)
    expect(await replace({ ...(await handIn('8', THIRD)), motif: 'encore' })).toMatchObject({
      result: { version: 3 },
    })
    expect(await versions()).toMatchObject([
      { number: 1, reason: REASON },
      { number: 2, sha256: SECOND, reason: 'encore', replaced: true },
      { number: 3, sha256: THIRD, replaced: false },
    ])
  })

  it(
    'a mission that went to somebody else is replaced by them, who read the earlier file; the first specialist ' +
      'does not',
    async () => {
      const late = await handIn('9')
      await engine.sql.query('update public.demandes_etudes set intervenant_id = $1 where id = $2', [
        people.otherIntervenant.profileId,
        delivered,
      ])
      expect(word(await replace(late))).toBe('not_yours')
      expect(word(await replace(await handIn('10', THIRD, people.otherIntervenant), {}, people.otherIntervenant))).toBe(
        'applied',
      )
      expect(await records(people.otherIntervenant)).toMatchObject([{ number: 1, path: first }, { number: 2 }])
      expect(await records(people.intervenant)).toEqual([])
      expect(await reads(people.otherIntervenant, first)).toBe(true)
    },
  )

  it(
    'the client learns when and why, and neither reads the earlier file nor where it lies; nobody else learns ' +
      'anything',
    async () => {
      expect(await reads(people.client, first)).toBe(true)
      const args = await handIn('11')
      await replace(args)
      const told = await records(people.client)
      expect(told).toMatchObject([
        { number: 1, reason: REASON, replaced_at: expect.any(String), path: null, commentaires: null, sha256: SHA256 },
        { number: 2, reason: null, replaced_at: null, path: null },
      ])
      expect(JSON.stringify(told)).not.toMatch(/reports\//)
      expect(await records(people.intervenant)).toMatchObject([
        { number: 1, path: first, reason: REASON },
        { number: 2, path: args.path },
      ])
      for (const who of [
        people.otherClient,
        people.otherIntervenant,
        people.unapproved,
        people.inactive,
        people.inactiveClient,
        people.admin,
      ])
        expect(await records(who)).toEqual([])

      expect(await table(people.admin)).toHaveLength(2)
      expect(await table(people.intervenant)).toHaveLength(2)
      for (const who of [
        people.client,
        people.otherClient,
        people.otherIntervenant,
        people.unapproved,
        people.inactive,
        people.inactiveClient,
      ])
        expect(await table(who)).toEqual([])
      // Refused outright, or no row where Lite has granted everything.
      expect(await table('anonymous').catch(sqlState)).toSatisfy(
        (answer) => answer === '42501' || (Array.isArray(answer) && answer.length === 0),
      )

      for (const who of [people.intervenant, people.admin]) expect(await reads(who, first)).toBe(true)
      for (const who of [
        people.client,
        people.otherClient,
        people.otherIntervenant,
        people.unapproved,
        people.inactive,
        people.inactiveClient,
      ])
        expect(await reads(who, first)).toBe(false)
      for (const who of [people.client, people.otherIntervenant]) expect(await reads(who, args.path)).toBe(true)
    },
  )

  it(
    'storage takes the file of a replacement from the assigned specialist alone, and keeps every version from ' +
      'deletion',
    async () => {
      const put = (who: Account) =>
        engine.probe(who, (tx) =>
          tx.query(
            "insert into storage.objects (bucket_id, name, owner, owner_id) values ('mission-reports', $1, " +
              '$2::uuid, $3)',
            [reportPath(who, delivered, '12'), who.userId, who.userId],
          ),
        )
      await put(people.intervenant)
      for (const who of [people.otherIntervenant, people.client, people.admin])
        await expect(put(who)).rejects.toSatisfy((error) => sqlState(error) === '42501')
      await replace(await handIn('13'))
      const [rule] = await engine.probe(people.intervenant, async (tx) => {
        await tx.query('reset role')
        return tx.query<{ old: boolean; loose: boolean }>(
          'select hawa.may_drop_report($1) as old, hawa.may_drop_report($2) as loose',
          [first, reportPath(people.intervenant, delivered, '14')],
        )
      })
      expect(rule).toEqual({ old: false, loose: true })
    },
  )

  it('a link opens the newest version', async () => {
    const token = 'd'.repeat(64)
    await engine.as(people.client, (tx) =>
      apply(tx, 'share_report', { study_id: delivered, share_id: randomUUID(), token_sha256: token, days: 7 }),
    )
    const args = await handIn('15')
    await replace(args)
    const [row] = await engine.as('service', (tx) =>
      tx.query<{ answer: Facts }>("select public.open_share($1, '1.2.3.4') as answer", [token]),
    )
    expect(row?.answer).toMatchObject({ state: 'open', path: args.path, report: { version: 2, sha256: SECOND } })
  })

  it('the client is mailed about it as such, unless they want no such mails', async () => {
    await engine.sql.query("update public.settings set value = 'true' where key = 'notice_mails'")
    const jobs = () =>
      engine.sql.query(
        "select event from public.mail_jobs where about = $1 and profile = $2 and event = 'report_replaced'",
        [delivered, people.client.profileId],
      )
    await replace(await handIn('16'))
    expect(await jobs()).toHaveLength(1)
    await engine.as(people.client, (tx) =>
      apply(tx, 'set_mail_preference', { event: 'report_replaced', wanted: false }),
    )
    await replace(await handIn('17', THIRD))
    expect(await jobs()).toHaveLength(1)
  })

  it('a report that is taken away leaves its versions to those who work here; the export holds them', async () => {
    await replace(await handIn('18'))
    const exported = async (who: Account) => {
      const [row] = await engine.as(who, (tx) =>
        tx.query<{ told: { report_versions: readonly Facts[] } }>('select public.export_my_data() as told'),
      )
      return row?.told.report_versions ?? []
    }
    expect(await exported(people.client)).toMatchObject([
      { study_id: delivered, number: 1, reason: REASON, path: null },
      { number: 2 },
    ])
    expect(await exported(people.otherClient)).toEqual([])
    expect(await exported(people.intervenant)).toHaveLength(2)
    await engine.sql.query('delete from public.reports where study_id = $1', [delivered])
    expect((await versions()).map(({ replaced }) => replaced)).toEqual([true, true])
    expect(await table(people.admin)).toHaveLength(2)
    await engine.sql.query('delete from public.demandes_etudes where id = $1', [delivered])
    expect([await versions(), await records(people.client)]).toEqual([[], []])
  })
})
