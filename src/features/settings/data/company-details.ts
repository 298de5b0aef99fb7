import { companyDetails, companyHistory } from '../../../../sync/admin.ts'
import type { Command, OutboxItem, Pays } from '../../../../sync/index.ts'
import { useOwnPublications } from '../../../data/published/own-publications.ts'
import { useQuestion } from '../../../data/use-question.ts'
import { useOutboxItems } from '../../../data/sync-status.ts'

export type { GivenDetails } from '../../../../sync/admin.ts'

/** The details of the company, or of one of its offices. */
export type DetailsDocument = 'company' | Pays

const CHANGING: readonly string[] = ['set_office', 'set_company_details']

/** The latest version of every published document; the last answer where the server is out of reach. */
export function useCompanyDetails() {
  useOwnPublications(CHANGING)
  return useQuestion(companyDetails, { changedBy: CHANGING })
}

export const useCompanyHistory = (document: DetailsDocument) =>
  useQuestion(companyHistory(document), { changedBy: CHANGING })

/** Details that this device has saved and the server has not applied. */
export interface WaitingDetails {
  readonly item: Pick<OutboxItem, 'id' | 'state'>
  readonly versionId: string
  readonly details: Readonly<Record<string, unknown>>
  /** The version that it was written over; null: none. */
  readonly seen: string | null
}

/** The last that waits, and the last that was refused. */
export function useWaitingDetails(document: DetailsDocument): {
  readonly waiting: WaitingDetails | null
  readonly refused: WaitingDetails | null
} {
  const given = (useOutboxItems() ?? []).flatMap(({ id, state, name, args }): WaitingDetails[] => {
    const command = { name, args } as Command
    const about =
      command.name === 'set_office' ? command.args.pays : command.name === 'set_company_details' ? 'company' : null
    if (about !== document || state.kind === 'received') return []
    const { version_id, details, seen } = command.args as {
      readonly version_id: string
      readonly details: Readonly<Record<string, unknown>>
      readonly seen?: string | null
    }
    return [{ item: { id, state }, versionId: version_id, details, seen: seen ?? null }]
  })
  return {
    waiting: given.findLast(({ item }) => item.state.kind !== 'refused') ?? null,
    refused: given.findLast(({ item }) => item.state.kind === 'refused') ?? null,
  }
}
