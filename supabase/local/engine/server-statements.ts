import type pg from 'pg'

/**
 * Prepares `text` as `name` and asks for the types of its parameters: `pg` writes a value by what it is in JavaScript,
 * where an array may be one of PostgreSQL or JSON.
 */
export function describeParameters(client: pg.ClientBase, name: string, text: string): Promise<readonly number[]> {
  return new Promise((resolve, reject) => {
    let types: readonly number[] = []
    const hear = (message: { readonly dataTypeIDs: readonly number[] }): void => {
      types = message.dataTypeIDs
    }
    // `pg` calls these for whatever is under way on a connection.
    client.query({
      name,
      text,
      submit(connection: pg.Connection) {
        connection.once('parameterDescription', hear)
        connection.parse({ name, text, types: [] }, false)
        connection.describe({ type: 'S', name }, false)
        connection.sync()
      },
      handleRowDescription: () => undefined,
      handleError(error: Error, connection: pg.Connection) {
        connection.off('parameterDescription', hear)
        reject(error)
      },
      handleReadyForQuery: () => resolve(types),
    } as pg.Submittable)
  })
}
