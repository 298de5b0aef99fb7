import { LEGAL_PAGE_NAMES, type LegalPageName } from '../../../sync/domain/content.ts'

export interface LegalTextsSearch {
  /** Absent: the privacy policy. */
  readonly page?: LegalPageName
}

export function readLegalTextsSearch({ page }: { readonly page?: unknown }): LegalTextsSearch {
  const known = LEGAL_PAGE_NAMES.find((name) => name === page)
  return known && known !== 'privacy' ? { page: known } : {}
}
