import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readCertificateCode } from '../../sync/domain/certificate.ts'
import { cast, SHA256, study, type Account, type Cast } from '../support/accounts.ts'
import { apply, ENGINES, sqlState, word, type Engine, type Verdict } from '../support/database.ts'
import { comesFrom, randomAddress } from '../support/visitors.ts'

type Facts = Readonly<Record<string, unknown>>

const OTHER = 'b'.repeat(64)
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
const newToken = () => randomBytes(18).toString('base64url')

describe.each(ENGINES)('certificates and links of reports on $name', ({ open }) => {
  let engine: Engine
  let people: Cast
  let delivered: string
  beforeAll(async () => {
    engine = await open()
  })
  beforeEach(async () => {
    people = await cast(engine)
    delivered = await study(engine, people.client, 'complete', people.intervenant)
  })
  afterAll(() => engine?.close())

  const certificates = (id: string) =>
    engine.sql.query<{ id: string; code: string; version: number; state: string }>(
      'select id, code, version, state from public.report_certificates where study_id = $1 order by version',
      [id],
    )
  const codeOf = async (id: string, version = 1): Promise<string> => {
    const code = (await certificates(id)).find((one) => one.version === version)?.code
    if (code === undefined) throw new Error('no certificate')
    return code
  }
  const verify = (
    code: string | null,
    from = randomAddress(),
    who: Account | 'anonymous' = 'anonymous',
  ): Promise<Facts> =>
    engine.as(who, async (tx) => {
      await comesFrom(tx, from)
      const [row] = await tx.query<{ answer: Facts }>('select public.verify_report($1) as answer', [code])
      if (!row) throw new Error('no answer')
      return row.answer
    })
  const records = (account: Account, kind: string) =>
    engine.as(account, async (tx) => {
      const [row] = await tx.query<{
        page: { rows: readonly { id: string; kind: string; deleted: boolean; rev: number; body: Facts }[] }
      }>('select public.pull_records(0, 500) as page')
      return (row?.page.rows ?? []).filter((one) => one.kind === kind)
    })
  const share = async (who: Account, more: Facts = {}) => {
    const token = newToken()
    const args = { study_id: delivered, share_id: randomUUID(), token_sha256: hashOf(token), days: 7, ...more }
    return { token, id: args.share_id, verdict: await engine.as(who, (tx) => apply(tx, 'share_report', args)) }
  }
  const revoke = (who: Account, id: string, of = delivered): Promise<Verdict> =>
    engine.as(who, (tx) => apply(tx, 'revoke_share', { study_id: of, share_id: id }))
  const openLink = (token: string, from = randomAddress()): Promise<Facts> =>
    engine.as('service', async (tx) => {
      const [row] = await tx.query<{ answer: Facts }>('select public.open_share($1, $2) as answer', [
        hashOf(token),
        from,
      ])
      if (!row) throw new Error('no answer')
      return row.answer
    })
  const replace = (sha256: string) =>
    engine.sql.query('update public.reports set sha256 = $2, created_at = now() where study_id = $1', [
      delivered,
      sha256,
    ])

  it('every delivered file has a certificate, a file in its place a new one, and the old code says so', async () => {
    const [first] = await certificates(delivered)
    expect(first).toMatchObject({ version: 1, state: 'issued' })
    expect(readCertificateCode(String(first?.code))).toBe(first?.code)
    await engine.sql.query('update public.reports set commentaires = $2 where study_id = $1', [delivered, 'x'])
    await replace(SHA256)
    expect(await certificates(delivered)).toHaveLength(1)

    await replace(OTHER)
    const both = await certificates(delivered)
    expect(both.map(({ version, state }) => [version, state])).toEqual([
      [1, 'replaced'],
      [2, 'issued'],
    ])
    expect(await verify(String(first?.code))).toMatchObject({
      state: 'replaced',
      version: 1,
      sha256: SHA256,
      versions: [
        { version: 1, sha256: SHA256 },
        { version: 2, sha256: OTHER, state: 'issued' },
      ],
    })
    expect((await verify(String(first?.code)))['replaced_at']).toEqual(expect.any(String))
  })

  it('a file that is taken away is withdrawn, and stays known when the study is deleted', async () => {
    const code = await codeOf(delivered)
    await engine.sql.query('delete from public.reports where study_id = $1', [delivered])
    expect(await verify(code)).toMatchObject({ state: 'withdrawn' })
    const other = await study(engine, people.client, 'complete', people.intervenant)
    const otherCode = await codeOf(other)
    await engine.sql.query('delete from public.demandes_etudes where id = $1', [other])
    expect(await verify(otherCode)).toMatchObject({ state: 'withdrawn', versions: [{ version: 1 }] })
    expect((await records(people.client, 'certificate')).map(({ body }) => body['code'])).not.toContain(otherCode)
  })

  it('anybody may ask by a code, however it is typed, and learns nothing about whose report it is', async () => {
    const code = await codeOf(delivered)
    const typed = [
      code,
      code.toLowerCase(),
      code.replaceAll('-', ' '),
      code.slice(3),
      ` ${code.replace('HW-', '')} `,
      code.replaceAll('0', 'o').replaceAll('1', 'l'),
    ]
    for (const given of typed) {
      const answer = await verify(given)
      expect(answer, given).toMatchObject({
        state: 'issued',
        code,
        type_rapport: 'analyse',
        pays: 'algerie',
        version: 1,
        sha256: SHA256,
      })
      expect(Object.keys(answer).toSorted()).toEqual([
        'code',
        'issued_at',
        'pays',
        'replaced_at',
        'sha256',
        'size',
        'state',
        'type_rapport',
        'version',
        'versions',
        'withdrawn_at',
      ])
      expect(JSON.stringify(answer)).not.toMatch(/Cimenterie|Tlemcen|secret/)
      for (const known of [delivered, people.client.profileId, people.intervenant.profileId])
        expect(JSON.stringify(answer)).not.toContain(known)
    }
    for (const given of [
      null,
      '',
      'HW-',
      'x'.repeat(5000),
      'HW-0000-0000-0000',
      `${code}0`,
      delivered,
      "'; drop table public.reports; --",
    ]) {
      expect(await verify(given), String(given)).toEqual({ state: 'unknown' })
    }
  })

  it('a code is read by the server as by the device', async () => {
    for (const given of [
      'HW-0123-4567-89AB',
      'hwolil45678901',
      'HW HW12 3456 789A',
      'UUUU-UUUU-UUUU',
      '0123456789ab',
      '0123456789abc',
      'HW-é123-4567-89AB',
      '',
    ]) {
      const [row] = await engine.sql.query<{ code: string | null }>('select hawa.read_certificate_code($1) as code', [
        given,
      ])
      expect([given, row?.code ?? null]).toEqual([given, readCertificateCode(given)])
    }
  })

  it('codes are random and of the shape', async () => {
    const rows = await engine.sql.query<{ code: string }>(
      'select hawa.new_certificate_code() as code from generate_series(1, 500)',
    )
    expect(new Set(rows.map(({ code }) => code)).size).toBe(500)
    for (const { code } of rows) expect(readCertificateCode(code)).toBe(code)
    const digits = new Set(rows.flatMap(({ code }) => code.slice(3).replaceAll('-', '').split('')))
    expect(digits.size).toBe(32)
  })

  it('too many questions from one address are put off, and nobody else is', async () => {
    const from = randomAddress()
    for (let asked = 0; asked < 30; asked += 1) await verify('HW-0000-0000-0000', from)
    await expect(verify(await codeOf(delivered), from)).rejects.toSatisfy((error) => sqlState(error) === '53400')
    expect(await verify(await codeOf(delivered))).toMatchObject({ state: 'issued' })
    // A message from there still arrives, and a link opens: each door counts by itself.
    const { token } = await share(people.client)
    expect(await openLink(token, from)).toMatchObject({ state: 'open' })
    for (let asked = 0; asked < 29; asked += 1) await openLink(newToken(), from)
    await expect(openLink(token, from)).rejects.toSatisfy((error) => sqlState(error) === '53400')
  })

  it("a certificate reaches the study's client and specialist, a link its client alone", async () => {
    await share(people.client)
    const own = await records(people.client, 'certificate')
    expect(own[0]?.body).toEqual(
      expect.objectContaining({
        code: await codeOf(delivered),
        version: 1,
        sha256: SHA256,
        size: 10,
        state: 'issued',
        pays: 'algerie',
      }),
    )
    expect(await records(people.intervenant, 'certificate')).toHaveLength(1)
    expect(await records(people.client, 'share')).toHaveLength(1)
    for (const account of [
      people.otherClient,
      people.otherIntervenant,
      people.unapproved,
      people.inactive,
      people.inactiveClient,
      people.admin,
    ]) {
      expect([...(await records(account, 'certificate')), ...(await records(account, 'share'))]).toEqual([])
    }
    expect(await records(people.intervenant, 'share')).toEqual([])
  })

  it('only the client of a delivered report shares it', async () => {
    expect(word((await share(people.client)).verdict)).toBe('applied')
    for (const who of [people.intervenant, people.otherIntervenant, people.admin])
      expect(word((await share(who)).verdict)).toBe('not_allowed')
    expect(word((await share(people.otherClient)).verdict)).toBe('not_found')
    expect(word((await share(people.otherClient, { study_id: randomUUID() })).verdict)).toBe('not_found')
    expect(word((await share(people.inactiveClient)).verdict)).toBe('account_inactive')
    const running = await study(engine, people.client, 'terminée', people.intervenant)
    expect(word((await share(people.client, { study_id: running })).verdict)).toBe('wrong_state')
    for (const days of [0, 2, 365, -1, '7'])
      expect((await share(people.client, { days })).verdict).toMatchObject({
        code: 'invalid',
        result: { field: 'days' },
      })
    const known = await share(people.client)
    expect(word((await share(people.client, { share_id: known.id })).verdict)).toBe('already_exists')
    expect(word((await share(people.client, { token_sha256: hashOf(known.token) })).verdict)).toBe('already_exists')
  })

  it('[L3] a share whose answer was lost is made once', async () => {
    const id = randomUUID()
    const args = { study_id: delivered, share_id: randomUUID(), token_sha256: hashOf(newToken()), days: 1 }
    const first = await engine.as(people.client, (tx) => apply(tx, 'share_report', args, { id }))
    const again = await engine.as(people.client, (tx) => apply(tx, 'share_report', args, { id }))
    expect(again).toEqual({ ...first, replayed: true })
    expect(await engine.sql.query('select 1 from public.report_shares where study_id = $1', [delivered])).toHaveLength(
      1,
    )
    const [record] = await records(people.client, 'share')
    expect(record?.rev).toBe(first.result?.['rev'])
  })

  it('a link opens that report, is counted, and its maker learns of it', async () => {
    const { token, id } = await share(people.client)
    await study(engine, people.client, 'complete', people.intervenant)
    const answer = await openLink(token)
    expect(answer).toMatchObject({
      state: 'open',
      report: { code: await codeOf(delivered), version: 1, sha256: SHA256, nom_entreprise: 'Cimenterie' },
    })
    expect(answer['path']).toContain(delivered)
    expect(JSON.stringify(answer)).not.toMatch(/secret|\+213/)
    await openLink(token)
    const [record] = await records(people.client, 'share')
    expect(record).toMatchObject({ id, body: { openings: 2, days: 7, revoked_at: null } })
    expect(record?.body['last_opened_at']).toEqual(expect.any(String))
    await replace(OTHER)
    expect(await openLink(token)).toMatchObject({ state: 'open', report: { version: 2, sha256: OTHER } })
  })

  it('what opens nothing says the same, whatever the reason, and is not counted', async () => {
    const closed = { state: 'closed' }
    expect(await openLink(newToken())).toEqual(closed)
    const expired = await share(people.client)
    await engine.sql.query("update public.report_shares set expires_at = now() - interval '1 second' where id = $1", [
      expired.id,
    ])
    expect(await openLink(expired.token)).toEqual(closed)
    const revoked = await share(people.client)
    expect(word(await revoke(people.client, revoked.id))).toBe('applied')
    expect(await openLink(revoked.token)).toEqual(closed)
    const live = await share(people.client)
    await engine.sql.query('update public.profiles set is_active = false where id = $1', [people.client.profileId])
    expect(await openLink(live.token)).toEqual(closed)
    await engine.sql.query('update public.profiles set is_active = true where id = $1', [people.client.profileId])
    const code = await codeOf(delivered)
    await engine.sql.query('select hawa.withdraw_certificate($1)', [code.toLowerCase()])
    expect(await verify(code)).toMatchObject({ state: 'withdrawn', withdrawn_at: expect.any(String) })
    await expect(engine.sql.query('select hawa.withdraw_certificate($1)', [code])).rejects.toSatisfy(
      (error) => sqlState(error) === 'P0002',
    )
    expect(await openLink(live.token)).toEqual(closed)
    await engine.sql.query('delete from public.demandes_etudes where id = $1', [delivered])
    expect(await openLink(live.token)).toEqual(closed)
    expect((await records(people.client, 'share')).map(({ body }) => body['openings'])).toEqual([])
  })

  it('only its maker revokes a link; twice is once', async () => {
    const { id } = await share(people.client)
    const theirs = await study(engine, people.otherClient, 'complete', people.intervenant)
    expect(word(await revoke(people.otherClient, id))).toBe('not_found')
    expect(word(await revoke(people.otherClient, id, theirs))).toBe('not_found')
    expect(word(await revoke(people.intervenant, id))).toBe('not_allowed')
    expect(word(await revoke(people.client, randomUUID()))).toBe('not_found')
    expect(word(await revoke(people.client, id))).toBe('applied')
    const [first] = await records(people.client, 'share')
    expect(word(await revoke(people.client, id))).toBe('already')
    const [second] = await records(people.client, 'share')
    expect(second?.body['revoked_at']).toBe(first?.body['revoked_at'])
  })

  it('no table holds a token', async () => {
    const { token } = await share(people.client)
    await openLink(token)
    const columns = await engine.sql.query<{ place: string; name: string }>(
      `select a.attrelid::regclass::text as place, quote_ident(a.attname) as name from pg_attribute a join pg_class
        c on c.oid = a.attrelid
       where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'hawa'::regnamespace) and a.attnum > 0
       and not a.attisdropped`,
    )
    expect(columns.length).toBeGreaterThan(100)
    for (const { place, name } of columns) {
      expect(
        await engine.sql.query(`select 1 from ${place} where position($1 in ${name}::text) > 0`, [token]),
        `${place}.${name}`,
      ).toEqual([])
    }
  })

  it('visitors and members call neither the door of the function nor the tables', async () => {
    for (const who of ['anonymous', people.client, people.admin] as const) {
      await expect(
        engine.as(who, (tx) => tx.query(`select public.open_share($1, '1.2.3.4')`, [hashOf(newToken())])),
      ).rejects.toSatisfy((error) => sqlState(error) === '42501')
    }
    expect(
      await engine.probe(people.otherClient, (tx) => tx.query('select * from public.report_certificates')),
    ).toEqual([])
    expect(await engine.probe(people.client, (tx) => tx.query('select * from public.report_shares'))).toEqual([])
  })
})
