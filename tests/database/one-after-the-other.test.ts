import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { cast, request, signUp, study, type Account, type Cast } from '../support/accounts.ts'
import { connect, untilBlocked, untilBlockedOrDone, type Connection } from '../support/connections.ts'
import { apply, openPostgres, sqlState, word, type ServerEngine, type Verdict } from '../support/database.ts'
import { withoutPostgres } from '../support/postgres-setup.ts'

/**
 * [L21] Commands are serial. In each test a command is given while another one has not ended yet; without the lock it
 * would go on, and the promise of the test would be broken, not the wait alone.
 */
describe.skipIf(withoutPostgres)('one after the other, on PostgreSQL', () => {
  let engine: ServerEngine
  let people: Cast
  const open: Connection[] = []
  beforeAll(async () => {
    engine = await openPostgres()
    people = await cast(engine)
  })
  afterEach(async () => {
    await Promise.all(open.splice(0).map((connection) => connection.close()))
  })
  afterAll(() => engine?.close())

  const session = async (): Promise<Connection> => {
    const connection = await connect(engine.url)
    open.push(connection)
    return connection
  }
  const give = async (
    connection: Connection,
    account: Account,
    name: string,
    args: unknown,
    id = randomUUID() as string,
  ): Promise<Verdict> => {
    await connection.begin(account)
    try {
      const verdict = await apply(connection.tx, name, args, { id })
      await connection.commit()
      return verdict
    } catch (error) {
      await connection.rollback()
      throw error
    }
  }

  it('the same id is sent twice at once: the second answer is a replay of the first', async () => {
    const [first, second, watcher] = [await session(), await session(), await session()]
    const [id, args] = [randomUUID(), request(randomUUID())]
    await first.begin(people.client)
    const applied = await apply(first.tx, 'request_study', args, { id })
    const repeated = give(second, people.client, 'request_study', args, id).catch(sqlState)
    await untilBlockedOrDone(watcher, second.pid, repeated)
    await first.commit()
    expect(await repeated).toEqual({ ...applied, replayed: true })
  })

  it('a specialist is renamed while they save notes: neither stops the other', async () => {
    const [older, newer] = [
      await study(engine, people.client, 'en_cours', people.intervenant),
      await study(engine, people.client, 'en_cours', people.intervenant),
    ]
    const [operator, renames, notes, watcher] = [await session(), await session(), await session(), await session()]
    const [profile] = await engine.sql.query<{ rev: number }>('select rev::int from public.profiles where id = $1', [
      people.intervenant.profileId,
    ])
    // Holds the rename up between the profile and the studies that show its name.
    await operator.begin()
    await operator.tx.query('select from public.demandes_etudes where id = $1 for update', [older])
    const renamed = give(renames, people.admin, 'update_account', {
      account_id: people.intervenant.profileId,
      rev: profile?.rev,
      nom: 'Nouveau',
    }).then(word, sqlState)
    await untilBlocked(watcher, renames.pid)
    const noted = give(notes, people.intervenant, 'save_field_notes', {
      study_id: newer,
      notes_terrain: 'Vent faible.',
    }).then(word, sqlState)
    await untilBlocked(watcher, notes.pid)
    await operator.commit()
    expect(await Promise.all([renamed, noted])).toEqual(['applied', 'applied'])
  })

  it('two write in a conversation while a third reads it: no mark covers a message that was not there', async () => {
    const thread = await study(engine, people.client, 'en_cours', people.intervenant)
    const [operator, first, second, reader, watcher] = [
      await session(),
      await session(),
      await session(),
      await session(),
      await session(),
    ]
    const words = (contenu: string) => ({
      message_id: randomUUID(),
      thread_kind: 'study',
      thread_id: thread,
      contenu,
    })
    // Mails to the others would wait for the profile that is held up.
    await engine.sql.query(`update public.settings set value = 'false' where key = 'notice_mails'`)
    // Holds the first up between the time of its arrival and the head of the conversation.
    await operator.begin()
    await operator.tx.query('select from public.profiles where id = $1 for update', [people.intervenant.profileId])
    const early = give(first, people.intervenant, 'send_message', words('Premier'))
    await untilBlocked(watcher, first.pid)
    const later = give(second, people.admin, 'send_message', words('Second'))
    await untilBlockedOrDone(watcher, second.pid, later)
    const reading = (async () => {
      await reader.begin(people.client)
      await apply(reader.tx, 'mark_thread_read', {
        thread_kind: 'study',
        thread_id: thread,
        up_to: '2100-01-01T00:00:00Z',
      })
      const shown = await reader.tx.query<{ id: string }>('select id from public.messages where thread_id = $1', [
        thread,
      ])
      await reader.commit()
      return shown.map(({ id }) => id)
    })()
    await untilBlockedOrDone(watcher, reader.pid, reading)
    await operator.commit()
    expect([word(await early), word(await later)]).toEqual(['applied', 'applied'])
    const shown = await reading
    const covered = await engine.sql.query<{ id: string }>(
      `select m.id from public.messages m join public.message_reads r on r.thread_id = m.thread_id
       where m.thread_id = $1 and r.profile = $2 and m.received_at <= r.up_to`,
      [thread, people.client.profileId],
    )
    expect(covered.map(({ id }) => id).toSorted()).toEqual(shown.toSorted())
    const texts = await engine.sql.query(
      'select contenu from public.messages where thread_id = $1 order by received_at',
      [thread],
    )
    expect(texts).toEqual([{ contenu: 'Premier' }, { contenu: 'Second' }])
  })

  it('two publish while a visitor looks: the next look, from the revision of this one, shows the rest', async () => {
    const look = (since: number) =>
      engine.as('anonymous', async (tx) => {
        const [row] = await tx.query<{ answer: { revision: number; items: { text?: object } } }>(
          'select public.published($1::bigint) as answer',
          [since],
        )
        if (!row) throw new Error('no answer')
        return { revision: row.answer.revision, keys: Object.keys(row.answer.items.text ?? {}) }
      })
    const text = (key: string) => ({ key, texts: { fr: 'Air' }, version_id: randomUUID() })
    const [first, second, watcher] = [await session(), await session(), await session()]
    await first.begin(people.admin)
    expect(word(await apply(first.tx, 'set_text', text('shell:a')))).toBe('applied')
    const later = give(second, people.admin, 'set_text', text('shell:b'))
    await untilBlockedOrDone(watcher, second.pid, later)
    const before = await look(0)
    await first.commit()
    expect(word(await later)).toBe('applied')
    const after = await look(before.revision)
    expect([...before.keys, ...after.keys].toSorted()).toEqual(['shell:a', 'shell:b'])
  })

  it('two administrators close each other at once: one is left', async () => {
    const other = await signUp(engine, { nom: 'Deux' })
    await engine.sql.query('select hawa.make_admin($1)', [other.email])
    const close = ({ profileId }: Account) => ({ account_id: profileId, active: false })
    const [first, second, watcher] = [await session(), await session(), await session()]
    await first.begin(people.admin)
    expect(word(await apply(first.tx, 'set_account_active', close(other)))).toBe('applied')
    const late = give(second, other, 'set_account_active', close(people.admin))
    await untilBlockedOrDone(watcher, second.pid, late)
    await first.commit()
    expect(
      await engine.sql.query(`select user_id from public.profiles where type_compte = 'admin' and is_active`),
    ).toEqual([{ user_id: people.admin.userId }])
    expect(word(await late)).toBe('account_inactive')
  })
})
