import type { Localized } from '../../../sync/domain/company-details.ts'

export interface LegalVersionHead {
  readonly number: number
  /** YYYY-MM-DD. */
  readonly effective_on: string
  /** The changes of this version. */
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

/** The server has checked the contents; this only rejects an absent value and the format of another app version. */
export function asLegal(value: unknown): PublishedLegal | null {
  const legal = value as PublishedLegal | null | undefined
  return legal && Array.isArray(legal.sections) && typeof legal.number === 'number' ? legal : null
}

/** Fills in placeholders as the app does for the shipped texts; unknown names stay as they are written. */
export function filledIn(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{\{([^{}]*)\}\}/g, (whole, name: string) => values[name.trim()] ?? whole)
}
