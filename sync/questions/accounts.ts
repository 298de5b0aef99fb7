import * as v from 'valibot'
import { LANGUES, PAYS, type Pays } from '../domain/enumerations.ts'
import type { Place } from '../domain/pages.ts'
import { TYPES_COMPTE, type TypeCompte } from '../domain/profile.ts'
import { ends } from '../transport/ends.ts'
import { question, type AnswerOf } from './question.ts'

/** Approval of an account; accounts that need none count as approved. */
export const STANDINGS = ['waiting', 'refused', 'approved'] as const
type AccountStanding = (typeof STANDINGS)[number]

export interface AccountsQuery {
  /** Words of the name, the address or the company. */
  readonly search?: string
  readonly kind?: TypeCompte
  readonly country?: Pays
  /** Specialists only. */
  readonly standing?: AccountStanding
  readonly activity?: 'active' | 'inactive'
  /** Accounts whose deletion was requested. */
  readonly deletion?: boolean
  readonly sort: 'newest' | 'oldest' | 'name'
  /** Absent: the first page. */
  readonly page?: Place | undefined
}

const text = v.nullable(v.string())
const accountRow = {
  account_id: v.pipe(v.string(), v.uuid()),
  nom: v.string(),
  prenom: v.string(),
  email: v.string(),
  telephone: text,
  entreprise: text,
  specialite: text,
  zone_intervention: text,
  experience: v.nullable(v.number()),
  pays: v.nullable(v.picklist(PAYS)),
  type_compte: v.picklist(TYPES_COMPTE),
  is_active: v.boolean(),
  standing: v.picklist(STANDINGS),
  refusal_reason: text,
  created_at: v.string(),
  deletion_requested_at: text,
  /** The account of the administrator who asks. */
  own: v.boolean(),
  rev: v.number(),
}
const page = v.object({
  rows: v.array(v.object(accountRow)),
  total: v.number(),
  cards: v.object({
    total: v.number(),
    clients: v.number(),
    intervenants: v.number(),
    active: v.number(),
    to_approve: v.number(),
    deletions: v.number(),
  }),
  invitations: v.array(
    v.object({
      invitation_id: v.pipe(v.string(), v.uuid()),
      email: v.string(),
      type_compte: v.picklist(TYPES_COMPTE),
      nom: v.string(),
      prenom: v.string(),
      pays: v.nullable(v.picklist(PAYS)),
      langue: v.picklist(LANGUES),
      invited_by: text,
      last_sent_at: v.string(),
      expires_at: v.string(),
    }),
  ),
  as_of: v.string(),
  ...ends,
})
const one = v.object({
  as_of: v.string(),
  account: v.nullable(
    v.object({
      ...accountRow,
      /** Missions accepted or in progress, of a specialist or a client. */
      missions: v.number(),
      deletion_reason: text,
      last_admin: v.boolean(),
      /** Neither complete nor cancelled: they prevent a deletion. */
      open_studies: v.number(),
    }),
  ),
})

export type AccountsPage = AnswerOf<typeof page>
export type AccountRow = AccountsPage['rows'][number]
export type Invitation = AccountsPage['invitations'][number]

export const accounts = ({ search, kind, country, standing, activity, deletion, sort, page: place }: AccountsQuery) =>
  question({
    rpc: 'admin_accounts',
    args: {
      search: search ?? null,
      kind: kind ?? null,
      country: country ?? null,
      standing: standing ?? null,
      activity: activity ?? null,
      deletion: deletion ?? false,
      sort,
      page: place ?? null,
    },
    read: page,
  })

/** The account's current state, requested before a change or a closing. */
export const oneAccount = (account: string) =>
  question({
    rpc: 'admin_account',
    args: { account },
    read: one,
  })
