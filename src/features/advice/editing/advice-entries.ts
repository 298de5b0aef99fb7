import { SILENT, type ContentBodies } from '../../../../sync/domain/content.ts'
import { contentProblems } from '../../../../sync/domain/content-problems.ts'
import {
  entriesOf,
  readBody,
  useContents,
  useWaitingContents,
  type ContentEntry,
  type WrittenContent,
} from '../../../data/published/contents.ts'
import { noAnswerHere } from '../../../data/no-answer.ts'
import { LANGUAGES, type Language } from '../../../i18n/languages.ts'
import { inOrder } from '../published-advice.ts'
import { useShippedAdvice } from './shipped-advice.ts'

export type AdviceKind = 'article' | 'recommendation'

const BLANK: Pick<ContentBodies, AdviceKind> = {
  article: {
    title: SILENT,
    lead: SILENT,
    minutes: null,
    sections: [{ id: 'section-1', title: SILENT, text: SILENT }],
    sources: [],
  },
  recommendation: { title: SILENT, text: SILENT, priorite: 'moyenne', article: null },
}
const OWN = 'own-'

export const newKey = (): string => OWN + crypto.randomUUID().slice(0, 8)

/**
 * All entries of one kind in the company's order, with that order. Null entries: not loaded yet, or failed (`failed`).
 */
export function useAdviceEntries<K extends AdviceKind>(kind: K) {
  const contents = useContents(kind)
  const orders = useContents('order')
  const waiting = useWaitingContents(kind)
  const waitingOrders = useWaitingContents('order')
  const shipped = useShippedAdvice()
  const loaded = contents.value
  const order =
    orders.value &&
    entriesOf(new Map([[kind as string, { keys: [] }]]), orders.value.rows, waitingOrders).find(
      ({ key }) => key === kind,
    )
  const models = shipped?.[kind] as ReadonlyMap<string, ContentBodies[K]> | undefined
  const entries =
    loaded && models && order ? inOrder(entriesOf<K>(models, loaded.rows, waiting), order.body.keys) : null
  return {
    entries,
    order,
    rows: loaded?.rows ?? [],
    refreshing: contents.refreshing || orders.refreshing,
    failed: contents.failure ?? orders.failure ?? (shipped === null ? noAnswerHere() : null),
    ask: () => {
      contents.ask()
      orders.ask()
    },
  }
}

/** The one with that key; a new one, or one of ours that is gone, begins blank. Null: there is none and cannot be. */
export function entryOf<K extends AdviceKind>(
  kind: K,
  key: string,
  entries: readonly ContentEntry<K>[],
  rows: readonly WrittenContent<K>[],
): ContentEntry<K> | null {
  const known = entries.find((entry) => entry.key === key)
  if (known || !key.startsWith(OWN)) return known ?? null
  const latest = rows.find((row) => row.key === key) ?? null
  return {
    key,
    shipped: null,
    latest,
    waiting: null,
    body: BLANK[kind] as ContentBodies[K],
    written: false,
    seen: latest?.version_id ?? null,
    shown: true,
  }
}

/** Languages in which a problem keeps the entry from being shown. */
export function lackingLanguages<K extends AdviceKind>(kind: K, body: ContentBodies[K]): readonly Language[] {
  const problems = contentProblems(kind, body)
  return LANGUAGES.filter((language) => problems.some(({ field }) => field.endsWith(`.${language}`)))
}

export function isAsShipped<K extends AdviceKind>(kind: K, { body, shipped }: ContentEntry<K>): boolean {
  const plain = (one: ContentBodies[K]) => JSON.stringify(readBody(kind, JSON.stringify(one)))
  return shipped !== null && plain(body) === plain(shipped)
}
