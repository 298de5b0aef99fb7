import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { MessageFile } from '../../sync/records/message.ts'
import { cast, SHA256, storeFile, study, type Account, type Cast } from '../support/accounts.ts'
import { apply, ENGINES, sqlState, word, type Caller, type Engine, type Verdict } from '../support/database.ts'

describe.each(ENGINES)('files of messages on $name', ({ open }) => {
  let engine: Engine
  let people: Cast
  let mission: string
  beforeAll(async () => {
    engine = await open()
  })
  beforeEach(async () => {
    for (const table of ['public.messages', 'public.stored_files', `storage.objects`])
      await engine.sql.query(`delete from ${table}`)
    people = await cast(engine)
    mission = await study(engine, people.client, 'en_cours', people.intervenant)
  })
  afterAll(() => engine?.close())

  const pathOf = (owner: Account, message: string, extension = 'jpg', at = Date.now()) =>
    `messages/${owner.userId}/${message}_${at}.${extension}`
  const told = (path: string, more: Partial<MessageFile> = {}): MessageFile => ({
    path,
    name: 'puits.jpg',
    type: 'image/jpeg',
    size: 10,
    sha256: SHA256,
    width: 640,
    height: 480,
    ...more,
  })
  const say = (
    who: Account,
    message_id: string,
    file: unknown,
    more: { contenu?: string; kind?: string; thread?: string } = {},
  ): Promise<Verdict> =>
    engine.as(who, (tx) =>
      apply(tx, 'send_message', {
        message_id,
        thread_kind: more.kind ?? 'study',
        thread_id: more.thread ?? mission,
        contenu: more.contenu ?? '',
        file,
      }),
    )
  /** A message of the client with a picture that everything is right about. */
  const sent = async (more: { kind?: string; thread?: string } = {}): Promise<string> => {
    const id = randomUUID()
    const path = pathOf(people.client, id)
    await storeFile(engine, people.client, path, { content_type: 'image/jpeg' })
    expect(word(await say(people.client, id, told(path), more))).toBe('applied')
    return path
  }
  const bodies = (who: Account) =>
    engine.as(who, async (tx) => {
      const [row] = await tx.query<{
        page: { rows: { kind: string; body: { file: MessageFile | null; contenu: string } }[] }
      }>('select public.pull_records(0, 500) as page')
      return (row?.page.rows ?? []).filter(({ kind }) => kind === 'message').map(({ body }) => body)
    })
  const reads = (who: Caller, path: string) =>
    engine.probe(
      who,
      async (tx) =>
        (await tx.query(`select 1 from storage.objects where bucket_id = 'message-files' and name = $1`, [path]))
          .length === 1,
    )
  const upload = (who: Caller, path: string, bucket = 'message-files') =>
    engine
      .probe(who, (tx) =>
        tx.query(
          `insert into storage.objects (bucket_id, name, owner, owner_id) values ($1, $2, auth.uid(),
            auth.uid()::text) returning 1`,
          [bucket, path],
        ),
      )
      .then(() => 'stored', sqlState)
  const drops = (who: Caller, path: string) =>
    engine.probe(
      who,
      async (tx) =>
        (
          await tx.query(`delete from storage.objects where bucket_id = 'message-files' and name = $1 returning 1`, [
            path,
          ])
        ).length === 1,
    )

  it('both sides are told of the file, and may read it; nobody else may', async () => {
    const path = await sent()
    for (const who of [people.client, people.intervenant])
      expect(await bodies(who)).toMatchObject([{ contenu: '', file: told(path) }])
    for (const who of [people.client, people.intervenant, people.admin]) expect(await reads(who, path)).toBe(true)
    for (const who of [
      'anonymous',
      people.otherClient,
      people.otherIntervenant,
      people.unapproved,
      people.inactive,
      people.inactiveClient,
    ] as const)
      expect(await reads(who, path)).toBe(false)
    await engine.sql.query('update public.demandes_etudes set intervenant_id = $1 where id = $2', [
      people.otherIntervenant.profileId,
      mission,
    ])
    expect([await reads(people.intervenant, path), await reads(people.otherIntervenant, path)]).toEqual([false, true])
  })

  it('in an advice thread, the client and the team', async () => {
    const path = await sent({ kind: 'advice', thread: people.client.profileId })
    for (const who of [people.client, people.admin]) expect(await reads(who, path)).toBe(true)
    for (const who of [people.intervenant, people.otherClient]) expect(await reads(who, path)).toBe(false)
  })

  it('goes into the own folder only, under a name of our shape, of an account in force', async () => {
    const [message, other] = [randomUUID(), randomUUID()]
    for (const who of [people.client, people.intervenant, people.admin])
      expect(await upload(who, pathOf(who, message))).toBe('stored')
    for (const who of ['anonymous', people.unapproved, people.inactive, people.inactiveClient] as const) {
      const owner = who === 'anonymous' ? people.client : who
      expect(await upload(who, pathOf(owner, message))).toBe('42501')
    }
    const { userId } = people.client
    for (const path of [
      pathOf(people.otherClient, message),
      `messages/${userId}/x.jpg`,
      `messages/${userId}/../${other}/${message}_1.jpg`,
      `messages/${userId}/${message}_1.svg`,
      `messages/${userId}/${message}_1.jpg/x.jpg`,
    ]) {
      expect(await upload(people.client, path), path).toBe('42501')
    }
    expect(await upload(people.client, pathOf(people.client, message), 'mission-reports')).toBe('42501')
  })

  it('two hundred a day and no more', async () => {
    await engine.sql.query(
      `insert into storage.objects (bucket_id, name, owner, owner_id)
      select 'message-files', 'messages/' || $1 || '/' || gen_random_uuid() || '_1.jpg', $2::uuid, $1 from
      generate_series(1, 200)`,
      [people.client.userId, people.client.userId],
    )
    // Put off, since a file that is refused for good would take its message with it.
    expect(await upload(people.client, pathOf(people.client, randomUUID()))).toBe('53400')
    expect(await upload(people.otherClient, pathOf(people.otherClient, randomUUID()))).toBe('stored')
  })

  it('what was sent is never deleted, what was not may be by its owner', async () => {
    const path = await sent()
    const loose = pathOf(people.client, randomUUID())
    await storeFile(engine, people.client, loose, null)
    expect([
      await drops(people.client, path),
      await drops(people.intervenant, path),
      await drops(people.otherClient, loose),
      await drops(people.client, loose),
    ]).toEqual([false, false, false, true])
  })

  it('[L11] what the server read back decides', async () => {
    const refusals: [
      string,
      Partial<MessageFile>,
      { size?: number; sha256?: string; content_type?: string | null } | null | 'nothing',
      string,
    ][] = [
      ['jpg', {}, 'nothing', 'file_missing'],
      ['jpg', {}, null, 'file_unverified'],
      ['jpg', {}, { content_type: 'image/jpeg', size: 11 }, 'file_mismatch'],
      ['jpg', {}, { content_type: 'image/jpeg', sha256: 'b'.repeat(64) }, 'file_mismatch'],
      ['jpg', {}, { content_type: null }, 'wrong_type'],
      ['jpg', { type: 'application/pdf' }, { content_type: 'application/pdf' }, 'wrong_type'],
      ['pdf', { type: 'application/pdf' }, { content_type: 'application/zip' }, 'wrong_type'],
      ['jpg', { size: 5 * 1024 * 1024 + 1 }, { content_type: 'image/jpeg', size: 5 * 1024 * 1024 + 1 }, 'too_large'],
    ]
    for (const [extension, announced, found, code] of refusals) {
      const id = randomUUID()
      const path = pathOf(people.client, id, extension)
      if (found !== 'nothing') await storeFile(engine, people.client, path, found)
      expect(word(await say(people.client, id, told(path, announced))), code).toBe(code)
    }
    expect(await bodies(people.intervenant)).toEqual([])
  })

  it('a document is a zip, a file of somebody else or of another message is none', async () => {
    const id = randomUUID()
    const path = pathOf(people.client, id, 'docx')
    await storeFile(engine, people.client, path, { content_type: 'application/zip' })
    const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
    expect(word(await say(people.client, randomUUID(), told(path, { type })))).toBe('invalid')
    expect(word(await say(people.intervenant, id, told(path, { type })))).toBe('invalid')
    expect(word(await say(people.client, id, told(path, { type, width: null, height: null })))).toBe('applied')
  })

  it('malformed announcements are refused as invalid, and nothing is said without words or file', async () => {
    const id = randomUUID()
    const path = pathOf(people.client, id)
    await storeFile(engine, people.client, path, { content_type: 'image/jpeg' })
    for (const file of [
      1,
      'x',
      [],
      {},
      told(''),
      told(path, { name: ' ' }),
      told(path, { name: 'x'.repeat(201) }),
      { ...told(path), type: 'text/html' },
      { ...told(path), size: -1 },
      told(path, { sha256: 'A' }),
      told(path, { width: 1, height: null }),
      told(path, { width: 30_000, height: 1 }),
    ]) {
      expect(await say(people.client, id, file), JSON.stringify(file)).toMatchObject({
        verdict: 'refused',
        code: 'invalid',
      })
    }
    expect(await say(people.client, id, null)).toMatchObject({
      code: 'invalid',
      result: { field: 'contenu', reason: 'required' },
    })
  })

  it('the inbox and the export name it', async () => {
    const path = await sent()
    const [inbox] = await engine.as(people.admin, (tx) =>
      tx.query<{ answer: { threads: { last: object }[] } }>('select public.admin_threads() as answer'),
    )
    expect(inbox?.answer.threads[0]?.last).toMatchObject({ contenu: '', file_name: 'puits.jpg' })
    const [mine] = await engine.as(people.client, (tx) =>
      tx.query<{ data: object }>('select public.export_my_data() as data'),
    )
    expect(JSON.stringify(mine?.data)).toContain(path)
  })
})
