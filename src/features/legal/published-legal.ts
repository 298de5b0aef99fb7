import type { Localized } from '../../../sync/domain/company-details.ts'

export interface LegalVersionHead {
  readonly number: number
  /** YYYY-MM-DD. */
  readonly effective_on: string
  /** What changed. */
  readonly note: Localized
}

export interface PublishedSection {
  readonly id: string
  readonly title: Localized
  readonly text: Localized
}

/** A version of a legal page as the company has published it (docs/decisions/0047). */
export interface PublishedLegal extends LegalVersionHead {
  readonly sections: readonly PublishedSection[]
  /** Of the one in force: those before it, newest first. */
  readonly earlier?: readonly LegalVersionHead[]
}

/**
 * The server has checked it; this tells what is no legal text of ours at all (nothing published, another version of the
 * app).
 */
export function asLegal(value: unknown): PublishedLegal | null {
  const legal = value as PublishedLegal | null | undefined
  return legal && Array.isArray(legal.sections) && typeof legal.number === 'number' ? legal : null
}

/** As the app fills in the shipped ones; what it does not know stays as it is written. */
export function filledIn(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{\{([^{}]*)\}\}/g, (whole, name: string) => values[name.trim()] ?? whole)
}
