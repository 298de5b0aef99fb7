import pg from 'pg'

/** Statements with full rights, one after the other on a connection of their own; each may be a script. */
export async function administer(url: string, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client(url)
  // A server that is killed under it tells so where its statement fails.
  client.on('error', () => undefined)
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
