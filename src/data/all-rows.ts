import type { Asked, Question, Sync } from '../../sync/index.ts'

interface Batch<Row> {
  readonly rows: readonly Row[]
  /** Where the next batch begins; null: this is the last. */
  readonly next: string | null
}

/**
 * The rows of every batch, newest first; null: the server did not answer to the end. `told` gets the number so far.
 */
export async function allRows<Row extends { readonly created_at: string }>(
  sync: Sync,
  batchAfter: (after: string | null) => Question<Batch<Row>>,
  told?: (rows: number) => void,
): Promise<readonly Row[] | null> {
  const found: Row[] = []
  let after: string | null = null
  do {
    const answer: Asked<Batch<Row>> = await sync.ask(batchAfter(after))
    if (answer.kind === 'failed') return null
    found.push(...answer.value.rows)
    told?.(found.length)
    after = answer.value.next
  } while (after !== null)
  return found.toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at))
}
