import { CONTENT_KEY } from '../../../sync/domain/content.ts'

export interface ContentsSearch {
  /** The key of the entry that is edited; absent: the list. */
  readonly ouvert?: string
}

export function readContentsSearch({ ouvert }: { readonly ouvert?: unknown }): ContentsSearch {
  return typeof ouvert === 'string' && CONTENT_KEY.test(ouvert) ? { ouvert } : {}
}
