import {
  OPEN_REVIEW_STATES,
  PAYS,
  TYPES_RAPPORT,
  readPlace,
  readStudyId,
  type OpenReviewState,
  type Pays,
  type Place,
  type StudyId,
  type TypeRapport,
} from '../../data/address-values.ts'

/** Filters in the address; an absent one does not filter. */
export interface AdminReportsSearch {
  readonly recherche?: string
  readonly pays?: Pays
  readonly type?: TypeRapport
  readonly validation?: OpenReviewState
  /** Days. */
  readonly periode?: (typeof PERIODS)[number]
  readonly tri?: 'ancien' | 'entreprise'
  /** Absent: the first. */
  readonly page?: Place
  /** The study whose report is open. */
  readonly rapport?: StudyId
}

export const PERIODS = [7, 30, 90, 365] as const

export function readAdminReportsSearch(given: Readonly<Record<string, unknown>>): AdminReportsSearch {
  const { recherche, page } = given
  const words =
    typeof recherche === 'string'
      ? recherche.trim().slice(0, 200)
      : typeof recherche === 'number'
        ? String(recherche)
        : ''
  const pays = PAYS.find((one) => one === given['pays'])
  const type = TYPES_RAPPORT.find((one) => one === given['type'])
  const validation = OPEN_REVIEW_STATES.find((one) => one === given['validation'])
  const periode = PERIODS.find((one) => String(one) === String(given['periode']))
  const tri = (['ancien', 'entreprise'] as const).find((one) => one === given['tri'])
  const place = readPlace(page)
  const rapport = readStudyId(given['rapport'])
  return {
    ...(words ? { recherche: words } : {}),
    ...(pays ? { pays } : {}),
    ...(type ? { type } : {}),
    ...(validation ? { validation } : {}),
    ...(periode ? { periode } : {}),
    ...(tri ? { tri } : {}),
    ...(place ? { page: place } : {}),
    ...(rapport ? { rapport } : {}),
  }
}
