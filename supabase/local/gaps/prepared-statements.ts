/**
 * Gap: PGlite parses and plans a statement at each call, and carries it to the database in six pieces.
 * Test: tests/contract/prepared-statements.test.ts
 * Goes when: PGlite prepares by itself; `npm run bench -- statements` measures the gain.
 */
import { parse, protocol, types, type PGlite, type QueryOptions, type Results } from '@electric-sql/pglite'
import type { Packet } from '../engine/sql.ts'

const { serialize } = protocol
const { CommandCompleteMessage, DataRowMessage, RowDescriptionMessage } = protocol.messages
type Message = Awaited<ReturnType<PGlite['execProtocolStream']>>[number]

/** A statement that the database knows by name. */
interface Prepared {
  readonly name: string
  /** Type ids of its parameters. */
  readonly types: readonly number[]
}

/** More than a server sends; a text with a number in it (a longer list of columns) must not fill the memory. */
const KEPT = 500

/**
 * A prepared statement keeps the columns of its first use; after a change of its tables PostgreSQL answers with this
 * code.
 */
const OUTDATED = '0A000'
/** Commands, by the first word of their tag, that leave the schema as it is. Any other may change it. */
const CHANGES_ROWS =
  /^(SELECT|INSERT|UPDATE|DELETE|MERGE|COPY|BEGIN|START|COMMIT|ROLLBACK|SAVEPOINT|RELEASE|SET|RESET|SHOW|EXPLAIN|LISTEN|UNLISTEN|NOTIFY)\b/

export interface PreparedStatements {
  /** `query` within a transaction; PGlite's own goes past this. */
  readonly queryIn: PGlite['query']
  /** To be called after a script within a transaction, which may have changed the schema. */
  readonly forget: () => Promise<void>
  /** Outside of a transaction. */
  readonly packet: Packet
}

/** Prepares each text once; later calls send it in one piece. Same values, errors and results as PGlite's. */
export function preparedStatements(driver: PGlite): PreparedStatements {
  // Ordered by last use, oldest first.
  const known = new Map<string, Prepared>()
  let names = 0

  const send = (...messages: readonly Uint8Array[]): Promise<Message[]> =>
    driver.execProtocolStream(joined(messages), { syncToFs: false })

  async function prepared(text: string): Promise<Prepared> {
    const old = known.get(text)
    if (old) {
      known.delete(text)
      known.set(text, old)
      return old
    }
    const name = `hawa_${(names += 1)}`
    const answer = await send(
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    )
    const statement = { name, types: parse.parseDescribeStatementResults(answer) }
    known.set(text, statement)
    if (known.size > KEPT) await close([...known.keys()].slice(0, 1))
    return statement
  }

  async function close(texts: readonly string[]): Promise<void> {
    const closing = texts
      .flatMap((text) => known.get(text) ?? [])
      .map(({ name }) => serialize.close({ type: 'S', name }))
    for (const text of texts) known.delete(text)
    if (closing.length > 0) await send(...closing, serialize.sync())
  }

  const closeAll = (): Promise<void> => close([...known.keys()])

  async function run<T>(text: string, parameters: readonly unknown[], options?: QueryOptions): Promise<Results<T>> {
    const { name, types } = await prepared(text)
    const values = parameters.map((value, place) =>
      value === null || value === undefined ? null : serialized(value, types[place]),
    )
    const answer = await send(
      serialize.bind({ statement: name, values }),
      serialize.describe({ type: 'P' }),
      serialize.execute({}),
      serialize.sync(),
    )
    if (answer.some((message) => message instanceof CommandCompleteMessage && !CHANGES_ROWS.test(message.text)))
      await closeAll()
    return options === undefined
      ? resultsOf<T>(answer, driver.parsers)
      : (parse.parseResults(answer, driver.parsers, options)[0] as Results<T>)
  }

  /** A transaction is over with its first error; outside of one nothing has happened yet. */
  async function runAnew<T>(text: string, parameters: readonly unknown[], options?: QueryOptions): Promise<Results<T>> {
    try {
      return await run<T>(text, parameters, options)
    } catch (error) {
      if (!(error instanceof protocol.messages.DatabaseError) || error.code !== OUTDATED) throw error
      await close([text])
      if (driver.isInTransaction()) throw error
      return run<T>(text, parameters, options)
    }
  }

  function serialized(value: unknown, type: number | undefined): string {
    const text: unknown = driver.serializers[type ?? 0]?.(value)
    return typeof text === 'string' ? text : String(value)
  }

  const queryIn: PGlite['query'] = (text, parameters = [], options) =>
    driver.runExclusive(() => runAnew(text, parameters, options))
  const forget = (): Promise<void> => driver.runExclusive(closeAll)
  const exec = driver.exec.bind(driver)
  driver.exec = async (text, options) => {
    const results = await exec(text, options)
    await forget()
    return results
  }
  driver.query = <T>(text: string, parameters?: readonly unknown[], options?: QueryOptions) =>
    alone(() => queryIn<T>(text, parameters && [...parameters], options))
  const packet: Packet = (statements) =>
    alone(() =>
      driver.runExclusive(async () => {
        const messages: Uint8Array[] = []
        for (const { text, values } of statements) {
          const { name } = await prepared(text)
          messages.push(serialize.bind({ statement: name, values: [...values] }), serialize.execute({}))
        }
        return lastColumn(await send(...messages, serialize.sync()))
      }),
    )

  async function alone<T>(work: () => Promise<T>): Promise<T> {
    if (driver.closed) throw new Error('PGlite is closed')
    return driver._runExclusiveTransaction(async () => {
      const results = await work()
      await driver.syncToFs()
      return results
    })
  }

  return { queryIn, forget, packet }
}

/** First column of the last statement. */
function lastColumn(answer: readonly Message[]): readonly (string | null)[] {
  let column: (string | null)[] = []
  let last = column
  for (const message of answer) {
    if (message instanceof DataRowMessage) column.push(message.fields[0] ?? null)
    else if (message instanceof CommandCompleteMessage) {
      last = column
      column = []
    }
  }
  return last
}

/** As PGlite's `parseResults`, which copies all its parsers each time. */
function resultsOf<T>(answer: readonly Message[], parsers: PGlite['parsers']): Results<T> {
  let fields: Results<T>['fields'] = []
  let affectedRows = 0
  const rows: T[] = []
  for (const message of answer) {
    if (message instanceof RowDescriptionMessage)
      fields = message.fields.map(({ name, dataTypeID }) => ({ name, dataTypeID }))
    else if (message instanceof DataRowMessage) {
      rows.push(Object.fromEntries(message.fields.map((value, place) => valueOf(value, fields[place], parsers))) as T)
    } else if (message instanceof CommandCompleteMessage) affectedRows = countIn(message.text)
  }
  return { rows, fields, affectedRows }
}

function valueOf(
  value: string | null,
  field: Results['fields'][number] | undefined,
  parsers: PGlite['parsers'],
): readonly [string, unknown] {
  if (!field) throw new Error('a row without a description')
  return [field.name, types.parseType(value, field.dataTypeID, parsers)]
}

/** The count in `INSERT 0 3` or `UPDATE 3`; 0 for a select. */
function countIn(tag: string): number {
  const [, command, count] = /^(INSERT 0|UPDATE|DELETE|COPY|MERGE) (\d+)$/.exec(tag) ?? []
  return command === undefined ? 0 : Number(count)
}

function joined(messages: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(messages.reduce((length, message) => length + message.length, 0))
  let at = 0
  for (const message of messages) {
    whole.set(message, at)
    at += message.length
  }
  return whole
}
