/**
 * Work that never arrived, brought by an administrator: in the name of whoever gave it, once, and with no right that
 * they lack.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  cast,
  reportPath,
  request,
  SHA256,
  signUp,
  storeFile,
  study,
  type Account,
  type Cast,
} from '../support/accounts.ts'
import { apply, ENGINES, sqlState, word, type Caller, type Engine, type Verdict } from '../support/database.ts'

describe.each(ENGINES)('import of unsent work on $name', ({ open }) => {
  let engine: Engine
  let people: Cast
  let otherAdmin: Account
  beforeAll(async () => {
    engine = await open()
    people = await cast(engine)
    otherAdmin = await signUp(engine, { type_compte: 'client', prenom: 'Bilal', nom: 'Essai' })
    await engine.sql.query('select hawa.make_admin($1)', [otherAdmin.email])
  })
  afterAll(() => engine?.close())

  interface Given {
    readonly id: string
    readonly name: string
    readonly args: object
  }
  const given = (name: string, args: object): Given => ({ id: randomUUID(), name, args })
  const bring = async (person: string, { id, name, args }: Given, who: Caller = people.admin): Promise<Verdict> => {
    const [row] = await engine.as(who, (tx) =>
      tx.query<{ answer: Verdict }>(
        'select public.import_command($1::uuid, $2::uuid, $3, $4::text::jsonb, now()) as answer',
        [person, id, name, JSON.stringify(args)],
      ),
    )
    if (!row) throw new Error('no answer')
    return row.answer
  }
  const send = (who: Caller, { id, name, args }: Given) => engine.as(who, (tx) => apply(tx, name, args, { id }))
  const ledger = (id: string) =>
    engine.sql.query('select user_id, name, verdict, code from public.commands where id = $1', [id])
  const openFile = async (
    person: string,
    command: Given,
    path: string,
    who: Caller = people.admin,
  ): Promise<boolean | undefined> =>
    (
      await engine.as(who, (tx) =>
        tx.query<{ may: boolean }>('select public.open_import_file($1::uuid, $2::uuid, $3, $4) as may', [
          person,
          command.id,
          command.name,
          path,
        ]),
      )
    )[0]?.may
  const upload = (who: Caller, path: string, bucket = 'mission-reports') =>
    engine
      .probe(who, (tx) =>
        tx.query(
          'insert into storage.objects (bucket_id, name, owner, owner_id) values ($1, $2, auth.uid(), ' +
            'auth.uid()::text) returning 1',
          [bucket, path],
        ),
      )
      .then(() => 'stored', sqlState)

  describe('a command without a file', () => {
    it('is done by the person, and the journal says who brought it', async () => {
      const mission = await study(engine, people.client, 'acceptée', people.intervenant)
      const start = given('start_study', { study_id: mission })
      expect(await bring(people.intervenant.userId, start)).toMatchObject({ verdict: 'applied', replayed: false })
      expect(await ledger(start.id)).toEqual([
        { user_id: people.intervenant.userId, name: 'start_study', verdict: 'applied', code: null },
      ])
      const [row] = await engine.as(people.admin, (tx) =>
        tx.query<{ page: { rows: { id: string; person: object; imported: unknown }[] } }>(
          'select public.admin_journal(size => 1) as page',
        ),
      )
      expect(row?.page.rows[0]).toMatchObject({
        id: start.id,
        person: { name: 'Ines Essai' },
        imported: { by: 'Aya Essai' },
      })
    })

    it('twice, and again by the device that comes back: done once', async () => {
      const mission = await study(engine, people.client, 'en_cours', people.intervenant)
      const notes = given('send_message', {
        message_id: randomUUID(),
        thread_kind: 'study',
        thread_id: mission,
        contenu: 'Au puits n° 3.',
      })
      const first = await bring(people.intervenant.userId, notes)
      expect(first).toMatchObject({ verdict: 'applied', replayed: false })
      expect(await bring(people.intervenant.userId, notes, otherAdmin)).toEqual({ ...first, replayed: true })
      expect(await send(people.intervenant, notes)).toEqual({ ...first, replayed: true })
      expect(await engine.sql.query('select from public.messages where thread_id = $1', [mission])).toHaveLength(1)
      expect(
        await engine.sql.query('select imported_by from hawa.command_imports where command = $1', [notes.id]),
      ).toEqual([{ imported_by: people.admin.userId }])
    })

    it('that the device sent before, applied or refused, has its recorded verdict and was imported by nobody', async () => {
      const mission = await study(engine, people.client, 'acceptée', people.intervenant)
      const start = given('start_study', { study_id: mission })
      const first = await send(people.intervenant, start)
      expect(await bring(people.intervenant.userId, start)).toEqual({ ...first, replayed: true })
      const again = given('accept_study', { study_id: await study(engine, people.client, 'annulée', null) })
      expect(await send(people.intervenant, again)).toMatchObject({ code: 'wrong_state', replayed: false })
      expect(await bring(people.intervenant.userId, again)).toMatchObject({ code: 'wrong_state', replayed: true })
      expect(
        await engine.sql.query('select from hawa.command_imports where command = any ($1::uuid[])', [
          `{${start.id},${again.id}}`,
        ]),
      ).toEqual([])
    })

    it('the person may not give is refused as to them, and that is its verdict', async () => {
      const theirs = await study(engine, people.client, 'acceptée', people.otherIntervenant)
      const start = given('start_study', { study_id: theirs })
      expect(word(await bring(people.intervenant.userId, start))).toBe('not_yours')
      expect(word(await send(people.intervenant, start))).toBe('not_yours')
      expect(word(await bring(people.client.userId, given('set_setting', { key: 'delai_reponse', value: 1 })))).toBe(
        'not_allowed',
      )
      expect(word(await bring(people.inactive.userId, given('update_profile', {})))).toBe('account_inactive')
    })

    it('leaves the administrator who they are', async () => {
      const [row] = await engine.as(people.admin, async (tx) => {
        await tx.query(`select public.import_command($1::uuid, gen_random_uuid(), 'update_profile', '{}', now())`, [
          people.client.userId,
        ])
        return tx.query<{ sub: string; me: string; kind: string }>(
          `select auth.uid() as sub, current_setting('request.jwt.claim.sub') as me,
            current_setting('request.jwt.claims')::jsonb ->> 'sub' as kind`,
        )
      })
      expect(row).toEqual({ sub: people.admin.userId, me: people.admin.userId, kind: people.admin.userId })
    })

    it('an error that is no refusal leaves no trace', async () => {
      const broken = given('break_now', {})
      await engine.sql.query(
        `create function hawa.cmd_break_now(me public.profiles, args jsonb, at timestamptz) returns jsonb language
          plpgsql as 'begin raise division_by_zero; end'`,
      )
      expect(await bring(people.client.userId, broken).catch(sqlState)).toBe('22012')
      await engine.sql.query('drop function hawa.cmd_break_now(public.profiles, jsonb, timestamptz)')
      expect(await ledger(broken.id)).toEqual([])
    })
  })

  describe('what is told and not done', () => {
    it.each([
      ['nobody has this account', () => randomUUID(), 'not_found'],
      ['another administrator', () => otherAdmin.userId, 'not_allowed'],
      ['the profile in the place of the account', () => people.client.profileId, 'not_found'],
    ] as const)('%s', async (_what, person, code) => {
      const wish = given('request_study', request(randomUUID()))
      expect(await bring(person(), wish)).toEqual({ verdict: 'refused', code, replayed: false })
      expect(await ledger(wish.id)).toEqual([])
    })

    it('an administrator brings their own work', async () => {
      expect(word(await bring(people.admin.userId, given('update_profile', { telephone: '+213 1' })))).toBe('applied')
    })

    it('an id that belongs to somebody else keeps its owner, its verdict and its secret', async () => {
      const theirs = given('request_study', request(randomUUID()))
      await send(people.otherClient, theirs)
      expect(await bring(people.client.userId, theirs)).toEqual({
        verdict: 'refused',
        code: 'not_allowed',
        replayed: false,
      })
      expect(await ledger(theirs.id)).toMatchObject([{ user_id: people.otherClient.userId, verdict: 'applied' }])
    })

    it('a name that nobody carries out, and none at all: the device may know more some day', async () => {
      for (const name of ['from_the_future', 'send_contact_message', 'cmd_x; drop table', '']) {
        const wish = given(name, {})
        expect(word(await bring(people.client.userId, wish)), name).toBe('unknown_command')
        expect(await ledger(wish.id)).toEqual([])
      }
      expect(
        word(await bring(people.client.userId, { ...given('update_profile', {}), id: null as unknown as string })),
      ).toBe('invalid')
    })

    it('arguments of a giant are refused as from the device', async () => {
      const giant = given('update_profile', { telephone: 'x'.repeat(270_000) })
      const told = await bring(people.client.userId, giant)
      expect(told).toMatchObject({ code: 'invalid', result: { field: 'args', reason: 'too_long' } })
    })
  })

  describe.each(['client', 'intervenant', 'unapproved', 'inactive', 'anonymous'] as const)('%s', (name) => {
    const who = (): Caller => (name === 'anonymous' ? name : people[name])
    it('brings nothing, be it their own, and is told nothing', async () => {
      for (const person of [people.client.userId, people.intervenant.userId, people.admin.userId]) {
        const wish = given('update_profile', {})
        expect(await bring(person, wish, who()).catch(sqlState)).toBe('42501')
        expect(await openFile(person, wish, reportPath(people.intervenant, randomUUID()), who()).catch(sqlState)).toBe(
          '42501',
        )
        expect(
          await engine
            .as(who(), (tx) => tx.query(`select public.import_preview($1::uuid, '{}', '{}')`, [person]))
            .catch(sqlState),
        ).toBe('42501')
        expect(await ledger(wish.id)).toEqual([])
      }
      for (const statement of [
        'select * from hawa.command_imports',
        'select * from hawa.file_imports',
        `select hawa.speak_as('', $$x$$)`,
      ]) {
        expect(await engine.probe(who(), (tx) => tx.query(statement)).catch(sqlState)).toBe('42501')
      }
    })
  })

  it('not even an administrator speaks in another name by themselves', async () => {
    for (const statement of [
      `select hawa.speak_as('{}', 'x')`,
      `insert into hawa.file_imports (path, imported_by, person, command) values ('x', auth.uid(), auth.uid(),
        gen_random_uuid())`,
    ]) {
      expect(await engine.probe(people.admin, (tx) => tx.query(statement)).catch(sqlState)).toBe('42501')
    }
  })

  describe('a command with a file', () => {
    let mission: string
    let path: string
    let report: Given
    beforeEach(async () => {
      mission = await study(engine, people.client, 'terminée', people.intervenant)
      path = reportPath(people.intervenant, mission)
      report = given('attach_report', {
        study_id: mission,
        path,
        size: 10,
        sha256: SHA256,
        type_rapport: 'laboratoire',
      })
    })
    const delivered = () =>
      engine.sql.query('select statut, rapport_url from public.demandes_etudes where id = $1', [mission])
    const reads = (who: Caller) =>
      engine.probe(
        who,
        async (tx) => (await tx.query('select 1 from storage.objects where name = $1', [path])).length === 1,
      )

    it('goes where the person’s own would be, proved as theirs, and the device that comes back doubles nothing', async () => {
      expect(await upload(people.admin, path)).toBe('42501')
      expect(await openFile(people.intervenant.userId, report, path)).toBe(true)
      expect(await upload(people.admin, path)).toBe('stored')
      await storeFile(engine, people.admin, path)
      expect(await bring(people.intervenant.userId, report)).toMatchObject({
        verdict: 'applied',
        result: { statut: 'complete', path },
      })
      expect(await delivered()).toEqual([{ statut: 'complete', rapport_url: path }])
      expect(await send(people.intervenant, report)).toMatchObject({ verdict: 'applied', replayed: true })
      expect(await engine.sql.query('select from public.reports where study_id = $1', [mission])).toHaveLength(1)
      expect(await reads(people.intervenant)).toBe(true)
      // Its verdict is there: the place is nobody's any more.
      expect(await openFile(people.intervenant.userId, report, path)).toBe(false)
      expect(
        await engine.probe(people.admin, (tx) =>
          tx.query('delete from storage.objects where name = $1 returning 1', [path]),
        ),
      ).toEqual([])
    })

    it('the device goes on with what the import brought and did not finish', async () => {
      await openFile(people.intervenant.userId, report, path)
      await storeFile(engine, people.admin, path)
      expect(await send(people.intervenant, report)).toMatchObject({ verdict: 'applied', replayed: false })
      expect(await bring(people.intervenant.userId, report)).toMatchObject({ verdict: 'applied', replayed: true })
    })

    it('the import goes on with what the device had sent', async () => {
      await storeFile(engine, people.intervenant, path)
      expect(await openFile(people.intervenant.userId, report, path)).toBe(true)
      expect(word(await bring(people.intervenant.userId, report))).toBe('applied')
    })

    it('a file that is not there, not read back or another is refused and not for ever', async () => {
      expect(await bring(people.intervenant.userId, report)).toEqual({
        verdict: 'refused',
        code: 'file_missing',
        replayed: false,
      })
      await openFile(people.intervenant.userId, report, path)
      await storeFile(engine, people.admin, path, null)
      expect(word(await bring(people.intervenant.userId, report))).toBe('file_unverified')
      await engine.sql.query(`select public.record_stored_file($1, 11::bigint, $2, 'application/pdf')`, [path, SHA256])
      expect(word(await bring(people.intervenant.userId, report))).toBe('file_mismatch')
      expect(await ledger(report.id)).toEqual([])
      await engine.sql.query(`select public.record_stored_file($1, 10::bigint, $2, 'application/pdf')`, [path, SHA256])
      expect(word(await send(people.intervenant, report))).toBe('applied')
    })

    it('only for the person whose place it is: an object of an administrator is nobody else’s report', async () => {
      const theirs = await study(engine, people.client, 'terminée', people.otherIntervenant)
      const place = reportPath(people.otherIntervenant, theirs)
      await storeFile(engine, people.admin, place)
      expect(
        word(
          await bring(
            people.otherIntervenant.userId,
            given('attach_report', { study_id: theirs, path: place, size: 10, sha256: SHA256 }),
          ),
        ),
      ).toBe('file_missing')
    })

    it('no place where the person themselves has none', async () => {
      const theirs = await study(engine, people.client, 'terminée', people.otherIntervenant)
      const early = await study(engine, people.client, 'acceptée', people.intervenant)
      for (const wrong of [
        reportPath(people.otherIntervenant, theirs),
        reportPath(people.intervenant, theirs),
        reportPath(people.intervenant, early),
        'reports/../x.pdf',
        'x',
        null,
      ]) {
        expect(await openFile(people.intervenant.userId, report, wrong as string), String(wrong)).toBe(false)
      }
      expect(await openFile(people.intervenant.userId, { ...report, name: 'start_study' }, path)).toBe(false)
      expect(
        await openFile(
          otherAdmin.userId,
          given('send_message', {}),
          `messages/${otherAdmin.userId}/${randomUUID()}_1.pdf`,
        ),
      ).toBe(false)
      expect(
        await openFile(
          people.inactive.userId,
          given('send_message', {}),
          `messages/${people.inactive.userId}/${randomUUID()}_1.pdf`,
        ),
      ).toBe(false)
      expect(await engine.sql.query('select from hawa.file_imports where command = $1', [report.id])).toEqual([])
    })

    it('the place is of this administrator, in this bucket, for a day', async () => {
      await openFile(people.intervenant.userId, report, path)
      for (const who of ['anonymous', people.client, people.otherIntervenant, otherAdmin] as const)
        expect(await upload(who, path)).toBe('42501')
      expect(await upload(people.admin, path, 'message-files')).toBe('42501')
      const signed = await engine
        .probe(people.admin, async (tx) => {
          await tx.query(`select set_config('storage.operation', 'storage.object.sign_upload_url', true)`)
          return tx.query(
            `insert into storage.objects (bucket_id, name, owner) values ('mission-reports', $1, auth.uid())`,
            [path],
          )
        })
        .then(() => 'stored', sqlState)
      expect(signed).toBe('42501')
      await engine.sql.query(`update hawa.file_imports set at = at - interval '25 hours' where path = $1`, [path])
      expect(await upload(people.admin, path)).toBe('42501')
    })

    it(
      'a file of a message is read back by who imports it, and by no other administrator who is not of the ' +
        'conversation',
      async () => {
        const message = randomUUID()
        const place = `messages/${people.intervenant.userId}/${message}_1700000000000.pdf`
        const words = given('send_message', {
          message_id: message,
          thread_kind: 'study',
          thread_id: mission,
          contenu: '',
          file: { path: place, name: 'relevé.pdf', type: 'application/pdf', size: 10, sha256: SHA256 },
        })
        expect(await openFile(people.intervenant.userId, words, place)).toBe(true)
        await storeFile(engine, people.admin, place)
        path = place
        expect([await reads(people.admin), await reads(otherAdmin), await reads(people.intervenant)]).toEqual([
          true,
          false,
          true,
        ])
        expect(
          await engine.probe(people.admin, (tx) =>
            tx.query('delete from storage.objects where name = $1 returning 1', [place]),
          ),
        ).toHaveLength(1)
        expect(
          await engine.probe(otherAdmin, (tx) =>
            tx.query('delete from storage.objects where name = $1 returning 1', [place]),
          ),
        ).toEqual([])
        expect(word(await bring(people.intervenant.userId, words))).toBe('applied')
      },
    )
  })

  it('says beforehand whose it is and what the server knows', async () => {
    const preview = async (person: string, ids: readonly string[], names: readonly string[]) =>
      (
        await engine.as(people.admin, (tx) =>
          tx.query<{ seen: unknown }>('select public.import_preview($1::uuid, $2::uuid[], $3::text[]) as seen', [
            person,
            `{${ids.join()}}`,
            `{${names.join()}}`,
          ]),
        )
      )[0]?.seen
    const done = given('update_profile', {})
    const refused = given('start_study', { study_id: randomUUID() })
    await send(people.intervenant, done)
    await send(people.intervenant, refused)
    const theirs = given('update_profile', {})
    await send(people.client, theirs)
    expect(
      await preview(
        people.intervenant.userId,
        [done.id, refused.id, theirs.id, randomUUID()],
        ['update_profile', 'nothing_known', 'send_contact_message'],
      ),
    ).toEqual({
      person: { name: 'Ines Essai', type_compte: 'intervention', is_active: true, importable: true },
      known: {
        [done.id]: { verdict: 'applied', code: null, received_at: expect.any(String), theirs: true },
        [refused.id]: { verdict: 'refused', code: 'not_found', received_at: expect.any(String), theirs: true },
        [theirs.id]: { verdict: 'applied', code: null, received_at: expect.any(String), theirs: false },
      },
      unknown: ['nothing_known', 'send_contact_message'],
    })
    expect(await preview(randomUUID(), [], [])).toEqual({ person: null, known: {}, unknown: [] })
    expect(await preview(otherAdmin.userId, [], [])).toMatchObject({ person: { importable: false } })
    const many = engine.as(people.admin, (tx) =>
      tx.query(
        `select public.import_preview($1::uuid, array(select gen_random_uuid() from generate_series(1, 5001)), '{}')`,
        [people.client.userId],
      ),
    )
    expect(await many.catch(sqlState)).toBe('22023')
  })
})
