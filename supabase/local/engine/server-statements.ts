import type pg from 'pg'

/**
 * Prepares `text` as `name` and asks for the types of its parameters: `pg` serialises by the JavaScript type alone,
 * where an array may mean a PostgreSQL array or JSON.
 */
export function describeParameters(client: pg.ClientBase, name: string, text: string): Promise<readonly number[]> {
  return new Promise((resolve, reject) => {
    let types: readonly number[] = []
    const hear = (message: { readonly dataTypeIDs: readonly number[] }): void => {
      types = message.dataTypeIDs
    }
    // The methods that `pg` calls on a query while it runs.
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
