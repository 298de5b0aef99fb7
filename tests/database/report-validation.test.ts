import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { REVIEW_TRANSITIONS } from '../../sync/domain/report-review.ts'
import { SETTINGS } from '../../sync/domain/setting.ts'
import { cast, reportPath, SHA256, signUp, storeFile, study, type Account, type Cast } from '../support/accounts.ts'
import { apply, ENGINES, sqlState, word, type Engine, type Verdict } from '../support/database.ts'

type Facts = Readonly<Record<string, unknown>>
interface Feed {
  readonly rows: readonly {
    readonly kind: string
    readonly deleted: boolean
    readonly id: string
    readonly body: Facts
  }[]
}

const SECOND = 'b'.repeat(64)
const COMMENT = 'Le tableau 3 donne les valeurs d’un autre site.'

describe.each(ENGINES)('reports that wait for an administrator on $name', ({ open }) => {
  let engine: Engine
  let people: Cast
  let second: Account
  let finished: string
  let handed: number
  beforeAll(async () => {
    engine = await open()
  })
  beforeEach(async () => {
    people = await cast(engine)
    second = await signUp(engine, { type_compte: 'client', prenom: 'Bea', nom: 'Essai' })
    await engine.sql.query('select hawa.make_admin($1)', [second.email])
    finished = await study(engine, people.client, 'terminée', people.intervenant)
    handed = 0
    await rule(true)
  })
  afterAll(() => engine?.close())

  const give = (who: Account, name: string, args: object, options: { id?: string } = {}): Promise<Verdict> =>
    engine.as(who, (tx) => apply(tx, name, args, options))
  const rule = async (value: boolean) =>
    expect(await give(people.admin, 'set_setting', { key: 'validation_rapports', value })).toMatchObject({
      verdict: 'applied',
    })
  const file = async (sha256 = SHA256, of = finished, who = people.intervenant) => {
    handed += 1
    const path = reportPath(who, of, `${handed}`)
    await storeFile(engine, who, path, { sha256 })
    return { study_id: of, path, size: 10, sha256 }
  }
  const attach = async (sha256 = SHA256, of = finished) =>
    give(people.intervenant, 'attach_report', { ...(await file(sha256, of)), commentaires: 'du spécialiste' })
  const replace = async (sha256 = SECOND, of = finished) =>
    give(people.intervenant, 'replace_report', { ...(await file(sha256, of)), motif: 'corrigé' })
  const feed = async (who: Account): Promise<Feed['rows']> => {
    const [row] = await engine.as(who, (tx) => tx.query<{ page: Feed }>('select public.pull_records(0, 500) as page'))
    return (row?.page.rows ?? []).filter(({ deleted }) => !deleted)
  }
  const kinds = async (who: Account, kind: string) =>
    (await feed(who)).filter((one) => one.kind === kind).map(({ body }) => body)
  const events = async (who: Account) => (await kinds(who, 'event')).map(({ kind }) => String(kind))
  const studyRow = async (who: Account) => {
    const rows = await engine.as(who, (tx) => tx.query<{ row: Facts }>('select public.pull_studies(0, 500) as row'))
    return rows.map(({ row }) => row).find(({ id }) => id === finished)
  }
  const report = async (of = finished) => {
    const [row] = await engine.as(people.admin, (tx) =>
      tx.query<{
        told: { state: string; file_id: string; files: readonly Facts[]; openings: readonly Facts[] } | null
      }>('select public.admin_report($1) as told', [of]),
    )
    return row?.told ?? null
  }
  const decide = async (
    name: 'validate_report' | 'send_back_report',
    known_state: string,
    who = people.admin,
    commentaire: string | null = COMMENT,
    of = finished,
  ) =>
    give(who, name, {
      study_id: of,
      file_id: (await report(of))?.file_id,
      known_state,
      ...(commentaire === null ? {} : { commentaire }),
    })
  const reads = async (who: Account, path: unknown) =>
    (await engine.probe(who, (tx) => tx.query('select 1 from storage.objects where name = $1', [path]))).length === 1
  const mails = (event: string) =>
    engine.sql.query('select profile from public.mail_jobs where about = $1 and event = $2 order by profile', [
      finished,
      event,
    ])

  it('the setting is off until an administrator decides otherwise, and only an administrator does', async () => {
    const keys = await engine.sql.query<{ key: string; type: string; initial: unknown }>(
      'select key, type, initial from hawa.setting_keys order by key',
    )
    expect(keys).toEqual(
      Object.entries(SETTINGS)
        .map(([key, { type, initial }]) => ({ key, type, initial }))
        .toSorted((a, b) => (a.key < b.key ? -1 : 1)),
    )
    expect(SETTINGS.validation_rapports.initial).toBe(false)
    const args = { key: 'validation_rapports', value: false }
    const verdicts: Record<string, string> = {}
    for (const [name, who] of Object.entries(people))
      verdicts[name] = word(await engine.probe(who as Account, (tx) => apply(tx, 'set_setting', args)))
    expect(verdicts).toEqual({
      client: 'not_allowed',
      otherClient: 'not_allowed',
      intervenant: 'not_allowed',
      otherIntervenant: 'not_allowed',
      unapproved: 'not_allowed',
      inactive: 'account_inactive',
      inactiveClient: 'account_inactive',
      admin: 'applied',
    })
    expect(await give(people.admin, 'set_setting', { key: 'demo_seeded', value: true })).toMatchObject({
      code: 'invalid',
      result: { field: 'key', reason: 'unknown_value' },
    })
    for (const value of ['oui', 1, [], {}])
      expect(await give(people.admin, 'set_setting', { key: 'validation_rapports', value })).toMatchObject({
        code: 'invalid',
        result: { field: 'value' },
      })
    const limits = await engine.sql.query<{ key: string; limits: object }>(
      "select key, limits from hawa.setting_keys where type = 'integer' order by key",
    )
    expect(limits).toEqual(
      (['invoice_due_days', 'reply_days'] as const).map((key) => ({
        key,
        limits: { min: SETTINGS[key].min, max: SETTINGS[key].max },
      })),
    )
    for (const seen of [false, 'x', null]) {
      const expected =
        seen === false
          ? { code: 'content_changed' }
          : seen === null
            ? { verdict: 'applied' }
            : { code: 'invalid', result: { field: 'seen' } }
      expect(await engine.probe(people.admin, (tx) => apply(tx, 'set_setting', { ...args, seen }))).toMatchObject(
        expected,
      )
    }
    await expect(
      engine.sql.query("update public.settings set value = '3' where key = 'validation_rapports'"),
    ).rejects.toSatisfy((error) => sqlState(error) === '23514')
    expect(await kinds(people.intervenant, 'setting')).toMatchObject([{ key: 'validation_rapports', value: true }])
    expect(await kinds(people.client, 'setting')).toEqual([])
    const ask = (who: Account) =>
      engine.probe(who, (tx) =>
        tx.query<{ told: { settings: readonly Facts[] } }>('select public.admin_settings() as told'),
      )
    const [told] = await ask(people.admin)
    expect(told?.told.settings.find(({ key }) => key === 'validation_rapports')).toMatchObject({
      value: true,
      changed_by: 'Aya Essai',
    })
    await expect(ask(people.intervenant)).rejects.toSatisfy((error) => sqlState(error) === '42501')
  })

  it('which decision leads where is the same table on both sides', async () => {
    const rows = await engine.sql.query(
      'select command, from_state, to_state from hawa.review_transitions order by 1, 2',
    )
    const here = Object.entries(REVIEW_TRANSITIONS).flatMap(([command, steps]) =>
      Object.entries(steps).map(([from_state, to_state]) => ({ command, from_state, to_state })),
    )
    expect(rows).toEqual(
      here.toSorted((a, b) => (`${a.command} ${a.from_state}` < `${b.command} ${b.from_state}` ? -1 : 1)),
    )
  })

  it(
    'off: delivered when it is handed in; validated afterwards, the date is told to both, and only what the client ' +
      'has stays theirs',
    async () => {
      await rule(false)
      expect(await attach()).toMatchObject({ verdict: 'applied', result: { statut: 'complete' } })
      expect(await report()).toMatchObject({ state: 'livre', validated_at: null })
      expect(await decide('validate_report', 'livre', people.admin, null)).toMatchObject({
        verdict: 'applied',
        result: { state: 'valide', statut: 'complete' },
      })
      expect(await report()).toMatchObject({
        state: 'valide',
        validated_at: expect.any(String),
        files: [{ number: 1, decider_name: 'Aya Essai', decision_comment: null }],
      })
      expect(await kinds(people.client, 'report_version')).toMatchObject([
        { number: 1, validated_at: expect.any(String), decision: null },
      ])
      expect(await kinds(people.intervenant, 'report_version')).toMatchObject([
        { decision: { verdict: 'validated', by_name: 'Aya Essai' } },
      ])
      expect(await events(people.client)).not.toContain('report_validated')
      expect(await events(people.intervenant)).toContain('report_validated')
    },
  )

  it('off: a delivered report sent back stays the client’s until its specialist replaces it', async () => {
    await rule(false)
    await attach()
    expect(word(await decide('send_back_report', 'livre'))).toBe('applied')
    expect(await report()).toMatchObject({ state: 'a_corriger' })
    expect(await kinds(people.client, 'report_version')).toMatchObject([
      { validated_at: null, decision: null, replaced_at: null },
    ])
    expect(await kinds(people.intervenant, 'report_version')).toMatchObject([
      { decision: { verdict: 'sent_back', comment: COMMENT } },
    ])
    expect(JSON.stringify(await feed(people.client))).not.toContain('tableau 3')
    expect(word(await replace())).toBe('applied')
    expect(await report()).toMatchObject({
      state: 'livre',
      files: [
        { number: 2, state: 'livre' },
        { number: 1, state: 'remplace', decision_comment: COMMENT },
      ],
    })
  })

  it('on: the client and everybody else see nothing of a report that waits; its specialist and administrators do', async () => {
    const before = await studyRow(people.client)
    const verdict = await attach()
    expect(verdict).toMatchObject({
      verdict: 'applied',
      result: { statut: 'terminée', held: true, sha256: SHA256, received_at: expect.any(String) },
    })
    const waits = await report()
    expect(waits).toMatchObject({
      state: 'en_validation',
      statut: 'terminée',
      version: null,
      validated_at: null,
      files: [{ number: null, commentaires: 'du spécialiste', mine: false }],
    })
    const path = waits?.files[0]?.['path']

    // The feed, row by row: only the revision of the study has moved.
    const after = await studyRow(people.client)
    expect({ ...after, rev: 0 }).toEqual({ ...before, rev: 0 })
    expect(after?.['rev']).toBe(verdict.result?.['rev'])
    expect(JSON.stringify(await feed(people.client))).not.toMatch(/report|rapport|held/)
    for (const table of [
      'reports',
      'report_versions',
      'held_reports',
      'report_certificates',
      'stored_files',
      'report_openings',
    ]) {
      expect(await engine.probe(people.client, (tx) => tx.query(`select 1 from public.${table}`)), table).toEqual([])
    }
    expect(
      await engine.probe(people.client, (tx) =>
        tx.query("select 1 from public.study_events where kind like 'report%'"),
      ),
    ).toEqual([])
    const [exported] = await engine.as(people.client, (tx) =>
      tx.query<{ told: Facts }>('select public.export_my_data() as told'),
    )
    expect(JSON.stringify(exported)).not.toContain(String(path))
    expect(JSON.stringify(exported)).not.toContain('report_submitted')

    for (const who of [people.client, people.otherClient, people.otherIntervenant, people.unapproved, people.inactive])
      expect(await reads(who, path), who.email).toBe(false)
    for (const who of [people.intervenant, people.admin, second]) expect(await reads(who, path)).toBe(true)
    // No code exists that could be asked for, no link can be made, nothing can be said to have been opened.
    expect(await engine.sql.query('select 1 from public.report_certificates where study_id = $1', [finished])).toEqual(
      [],
    )
    expect(
      word(
        await give(people.client, 'share_report', {
          study_id: finished,
          share_id: randomUUID(),
          token_sha256: SECOND,
          days: 7,
        }),
      ),
    ).toBe('wrong_state')
    expect(
      word(
        await give(people.client, 'mark_report_opened', {
          report_of: finished,
          sha256: SHA256,
          way: 'viewed',
          offline: false,
        }),
      ),
    ).toBe('not_found')
    for (const name of ['validate_report', 'send_back_report'] as const) {
      for (const who of [people.client, people.intervenant, people.otherIntervenant]) {
        expect(word(await decide(name, 'en_validation', who)), name).toBe('not_allowed')
      }
    }

    expect(await kinds(people.intervenant, 'held_report')).toMatchObject([
      { state: 'en_validation', path, decided_at: null },
    ])
    expect(await kinds(people.otherIntervenant, 'held_report')).toEqual([])
    const [drop] = await engine.probe(people.intervenant, async (tx) => {
      await tx.query('reset role')
      return tx.query<{ may: boolean }>('select hawa.may_drop_report($1) as may', [path])
    })
    expect(drop?.may).toBe(false)
  })

  it('on: nobody is mailed but administrators, until it is validated; then everything is as after a delivery', async () => {
    await engine.sql.query("update public.settings set value = 'true' where key = 'notice_mails'")
    await attach()
    expect(await mails('report_delivered')).toEqual([])
    expect((await mails('report_to_validate')).map(({ profile }) => profile)).toEqual(
      expect.arrayContaining([people.admin.profileId, second.profileId]),
    )
    expect(word(await decide('validate_report', 'en_validation', people.admin, 'bien'))).toBe('applied')
    expect(await mails('report_delivered')).toEqual([{ profile: people.client.profileId }])
    expect(await mails('report_validated')).toEqual([{ profile: people.intervenant.profileId }])

    const told = await report()
    expect(told).toMatchObject({
      state: 'valide',
      statut: 'complete',
      version: 1,
      code: expect.stringMatching(/^HW-/),
      files: [{ number: 1, state: 'valide', decision_comment: 'bien' }],
    })
    expect(told?.files).toHaveLength(1)
    expect(await studyRow(people.client)).toMatchObject({
      statut: 'complete',
      rapport_sha256: SHA256,
      commentaires: 'du spécialiste',
    })
    expect(await reads(people.client, told?.files[0]?.['path'])).toBe(true)
    const client = await feed(people.client)
    expect(client.filter(({ kind }) => kind === 'event').map(({ body }) => [body['kind'], body['by_name']])).toEqual([
      ['report_attached', 'Ines Essai'],
    ])
    expect(client.find(({ kind }) => kind === 'report_version')?.body).toMatchObject({
      validated_at: expect.any(String),
      decision: null,
      path: null,
    })
    expect(JSON.stringify(client)).not.toContain('bien')
    expect(await kinds(people.intervenant, 'held_report')).toMatchObject([
      { state: 'valide', decision_comment: 'bien' },
    ])
  })

  it('on: sent back with words, which the specialist reads; a new file waits in its place, and the first is kept', async () => {
    await engine.sql.query("update public.settings set value = 'true' where key = 'notice_mails'")
    await attach()
    for (const none of [null, '', '  '])
      expect(await decide('send_back_report', 'en_validation', people.admin, none)).toMatchObject({
        code: 'invalid',
        result: { field: 'commentaire', reason: 'required' },
      })
    expect(word(await decide('send_back_report', 'en_validation'))).toBe('applied')
    expect(await kinds(people.intervenant, 'held_report')).toMatchObject([
      { state: 'renvoye', decision_comment: COMMENT, decider_name: 'Aya Essai' },
    ])
    expect(await events(people.intervenant)).toEqual(expect.arrayContaining(['report_submitted', 'report_sent_back']))
    expect(await mails('report_sent_back')).toEqual([{ profile: people.intervenant.profileId }])
    expect(JSON.stringify(await feed(people.client))).not.toMatch(/report|tableau/)
    expect(word(await attach())).toBe('same_file')
    expect(word(await attach(SECOND))).toBe('applied')
    expect((await report())?.files).toMatchObject([
      { state: 'en_validation', sha256: SECOND },
      { state: 'remplace', sha256: SHA256, decision_comment: COMMENT },
    ])
    for (const { path } of (await report())?.files ?? []) expect(await reads(people.intervenant, path)).toBe(true)
    expect(word(await decide('validate_report', 'en_validation'))).toBe('applied')
    expect((await report())?.files).toMatchObject([
      { number: 1, state: 'valide', sha256: SECOND },
      { number: null, state: 'remplace' },
    ])
    expect((await kinds(people.client, 'report_version')).length).toBe(1)
  })

  it('on: a replacement waits too, and the delivered version stays the client’s until it is validated', async () => {
    await rule(false)
    await attach()
    await rule(true)
    const delivered = (await report())?.files[0]?.['path']
    expect(await replace()).toMatchObject({ result: { statut: 'complete', held: true } })
    const waits = (await report())?.files[0]?.['path']
    expect([await reads(people.client, delivered), await reads(people.client, waits)]).toEqual([true, false])
    expect(await kinds(people.client, 'report_version')).toMatchObject([{ number: 1, replaced_at: null }])
    expect(await report()).toMatchObject({ state: 'en_validation', version: 1 })
    expect(word(await decide('validate_report', 'en_validation'))).toBe('applied')
    expect([await reads(people.client, delivered), await reads(people.client, waits)]).toEqual([false, true])
    expect(
      (await kinds(people.client, 'report_version')).toSorted((a, b) => Number(a['number']) - Number(b['number'])),
    ).toMatchObject([
      { number: 1, reason: 'corrigé', validated_at: null },
      { number: 2, validated_at: expect.any(String) },
    ])
    expect(await events(people.client)).toContain('report_replaced')
  })

  it('what a device without network took for delivered, and replaced, waits in place of the first', async () => {
    await attach()
    expect(await replace()).toMatchObject({ verdict: 'applied', result: { statut: 'terminée', held: true } })
    expect((await report())?.files).toMatchObject([
      { state: 'en_validation', reason: 'corrigé' },
      { state: 'remplace' },
    ])
  })

  it('turning the rule off delivers nothing that waits: it is decided on, or a new file is delivered at once', async () => {
    await attach()
    await rule(false)
    expect(await report()).toMatchObject({ state: 'en_validation' })
    expect(await studyRow(people.client)).toMatchObject({ statut: 'terminée', rapport_url: null })
    expect(word(await decide('validate_report', 'en_validation'))).toBe('applied')
    expect(await studyRow(people.client)).toMatchObject({ statut: 'complete' })

    await rule(true)
    finished = await study(engine, people.client, 'terminée', people.intervenant)
    await attach()
    await rule(false)
    expect(await attach(SECOND)).toMatchObject({ result: { statut: 'complete' } })
    expect((await report())?.files).toMatchObject([
      { number: 1, state: 'livre', sha256: SECOND },
      { number: null, state: 'remplace' },
    ])
  })

  it('who decides on what somebody else has decided, or on a file that was followed by another, is told so', async () => {
    await attach()
    const seen = (await report())?.file_id
    const args = { study_id: finished, file_id: seen, known_state: 'en_validation', commentaire: COMMENT }
    expect(word(await give(people.admin, 'send_back_report', args))).toBe('applied')
    expect(await give(second, 'validate_report', args)).toMatchObject({
      code: 'already_decided',
      result: { state: 'renvoye', by_name: 'Aya Essai', at: expect.any(String) },
    })
    expect(await report()).toMatchObject({ state: 'renvoye' })
    // Knowing of it, one may think otherwise.
    expect(
      word(await engine.probe(second, (tx) => apply(tx, 'validate_report', { ...args, known_state: 'renvoye' }))),
    ).toBe('applied')
    await attach(SECOND)
    expect(word(await give(second, 'validate_report', { ...args, known_state: 'renvoye' }))).toBe('report_changed')
    expect(word(await decide('validate_report', 'en_validation', second))).toBe('applied')
    expect(await decide('validate_report', 'en_validation')).toMatchObject({
      code: 'already_decided',
      result: { state: 'valide', by_name: 'Bea Essai' },
    })
    expect(word(await give(people.admin, 'validate_report', { ...args, file_id: randomUUID() }))).toBe('not_found')
    expect(word(await give(people.admin, 'validate_report', { ...args, study_id: randomUUID() }))).toBe('not_found')
    expect((await give(people.admin, 'validate_report', { ...args, known_state: 'valide' })).result).toEqual({
      field: 'known_state',
      reason: 'unknown_value',
    })
  })

  it('[L3] a validation whose answer was lost delivers once', async () => {
    await attach()
    const id = randomUUID()
    const args = { study_id: finished, file_id: (await report())?.file_id, known_state: 'en_validation' }
    const once = await give(people.admin, 'validate_report', args, { id })
    expect(await give(people.admin, 'validate_report', args, { id })).toEqual({ ...once, replayed: true })
    expect((await report())?.files).toHaveLength(1)
  })

  it('nobody validates their own report', async () => {
    await attach()
    await engine.sql.query("update public.profiles set type_compte = 'admin' where id = $1", [
      people.intervenant.profileId,
    ])
    for (const name of ['validate_report', 'send_back_report'] as const)
      expect(word(await decide(name, 'en_validation', people.intervenant))).toBe('own_report')
    const [told] = await engine.as(people.intervenant, (tx) =>
      tx.query<{ told: { files: readonly Facts[] } }>('select public.admin_report($1) as told', [finished]),
    )
    expect(told?.told.files).toMatchObject([{ mine: true }])
    expect(word(await decide('validate_report', 'en_validation', second))).toBe('applied')
  })

  it('a mission that went to somebody else takes what waits along', async () => {
    await attach()
    await decide('send_back_report', 'en_validation')
    await engine.sql.query('update public.demandes_etudes set intervenant_id = $1 where id = $2', [
      people.otherIntervenant.profileId,
      finished,
    ])
    expect(await kinds(people.otherIntervenant, 'held_report')).toMatchObject([
      { state: 'renvoye', decision_comment: COMMENT },
    ])
    expect(await events(people.otherIntervenant)).toContain('report_sent_back')
    expect(await kinds(people.intervenant, 'held_report')).toEqual([])
    expect(await reads(people.otherIntervenant, (await report())?.files[0]?.['path'])).toBe(true)
  })

  it(
    'openings: by whom, when, which version and how; once in half an hour, never without the right, and never ' +
      'changed',
    async () => {
      await rule(false)
      await attach()
      const opened = (who: Account, over: object = {}) =>
        give(who, 'mark_report_opened', { report_of: finished, sha256: SHA256, way: 'viewed', offline: false, ...over })
      expect(word(await opened(people.client))).toBe('applied')
      expect(word(await opened(people.client))).toBe('applied')
      expect(word(await opened(people.client, { way: 'downloaded', offline: true }))).toBe('applied')
      expect(word(await opened(people.admin))).toBe('applied')
      expect(word(await opened(people.otherIntervenant))).toBe('applied')
      for (const who of [people.otherClient]) expect(word(await opened(who))).toBe('not_found')
      expect(word(await opened(people.unapproved))).toBe('not_approved')
      expect(word(await opened(people.client, { sha256: SECOND }))).toBe('not_found')
      await give(people.client, 'share_report', {
        study_id: finished,
        share_id: randomUUID(),
        token_sha256: 'd'.repeat(64),
        days: 7,
      })
      await engine.as('service', (tx) => tx.query("select public.open_share($1, '1.2.3.4')", ['d'.repeat(64)]))
      const told = (await report())?.openings ?? []
      expect(
        told.map(({ way, offline, by_name, by_role, version }) => ({ way, offline, by_name, by_role, version })),
      ).toEqual(
        expect.arrayContaining([
          { way: 'viewed', offline: false, by_name: 'Clara Essai', by_role: 'client', version: 1 },
          { way: 'downloaded', offline: true, by_name: 'Clara Essai', by_role: 'client', version: 1 },
          { way: 'viewed', offline: false, by_name: 'Aya Essai', by_role: 'admin', version: 1 },
          { way: 'viewed', offline: false, by_name: 'Otto Essai', by_role: 'intervention', version: 1 },
          { way: 'shared', offline: false, by_name: null, by_role: null, version: 1 },
        ]),
      )
      expect(told).toHaveLength(5)
      for (const who of [people.client, people.intervenant])
        expect(await engine.probe(who, (tx) => tx.query('select 1 from public.report_openings'))).toEqual([])
      await expect(engine.sql.query("update public.report_openings set way = 'viewed'")).rejects.toSatisfy(
        (error) => sqlState(error) === '42501',
      )
      const [exported] = await engine.as(people.client, (tx) =>
        tx.query<{ told: { report_openings: readonly Facts[] } }>('select public.export_my_data() as told'),
      )
      expect(exported?.told.report_openings).toHaveLength(2)
      await engine.sql.query('delete from public.demandes_etudes where id = $1', [finished])
      expect(await engine.sql.query('select 1 from public.report_openings where study_id = $1', [finished])).toEqual([])
    },
  )

  it('the list: figures, filters, order and page; for administrators alone', async () => {
    await rule(false)
    await engine.sql.query('delete from public.demandes_etudes where id <> $1', [finished])
    await attach()
    await rule(true)
    const other = await study(engine, people.otherClient, 'terminée', people.intervenant)
    await engine.sql.query(
      "update public.demandes_etudes set nom_entreprise = 'Brasserie du Rift', pays = 'kenya', " +
        "description_projet = 'Eaux usées' where id = $1",
      [other],
    )
    await give(people.intervenant, 'attach_report', { ...(await file(SECOND, other)), type_rapport: 'terrain' })
    const list = async (filter: Facts = {}, who = people.admin) => {
      const named = Object.entries(filter)
        .map(([name], at) => `${name} => $${at + 1}`)
        .join(', ')
      const [row] = await engine.probe(who, (tx) =>
        tx.query<{
          told: {
            rows: readonly { entreprise: string }[]
            total: number
            reports: number
            last_week: number
            to_validate: number
            after: unknown
          }
        }>(`select public.admin_reports(${named}) as told`, Object.values(filter)),
      )
      return row?.told
    }
    const names = async (filter: Facts) => (await list(filter))?.rows.map(({ entreprise }) => entreprise)
    expect(await list()).toMatchObject({
      total: 2,
      reports: 2,
      last_week: 2,
      to_validate: 1,
      rows: [
        { entreprise: 'Brasserie du Rift', state: 'en_validation' },
        { entreprise: 'Cimenterie', state: 'livre' },
      ],
    })
    expect(await names({ sort: 'oldest' })).toEqual(['Cimenterie', 'Brasserie du Rift'])
    expect(await names({ sort: 'company' })).toEqual(['Brasserie du Rift', 'Cimenterie'])
    expect(
      await names({ sort: 'company', size: 1, page: { after: (await list({ sort: 'company', size: 1 }))?.after } }),
    ).toEqual(['Cimenterie'])
    expect(await names({ size: 1, page: { after: (await list({ size: 1 }))?.after } })).toEqual(['Cimenterie'])
    for (const [filter, expected] of [
      [{ country: 'kenya' }, ['Brasserie du Rift']],
      [{ type: 'terrain' }, ['Brasserie du Rift']],
      [{ state: 'livre' }, ['Cimenterie']],
      [{ search: 'EAUX' }, ['Brasserie du Rift']],
      [{ search: 'omar essai' }, ['Brasserie du Rift']],
      [{ search: 'rapport cim' }, ['Cimenterie']],
      [{ search: 'rift', country: 'algerie' }, []],
      [{ search: '%' }, []],
    ] as const)
      expect(await names(filter), JSON.stringify(filter)).toEqual(expected)
    await engine.sql.query("update hawa.listed_reports set at = now() - interval '8 days' where study_id = $1", [other])
    expect(await list({ days: 7 })).toMatchObject({ total: 1, last_week: 1, reports: 2 })
    for (const who of [people.client, people.intervenant])
      await expect(list({}, who)).rejects.toSatisfy((error) => sqlState(error) === '42501')
    await expect(
      engine.probe(people.intervenant, (tx) => tx.query('select public.admin_report($1)', [finished])),
    ).rejects.toSatisfy((error) => sqlState(error) === '42501')
    expect(await report(randomUUID())).toBeNull()
  })
})
