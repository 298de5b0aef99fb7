import type { Delai, Pays, Secteur, TypeEtude, TypeRapport } from '../../../sync/domain/enumerations.ts'

/** One study of the demo. All moments are days before the first start, so that the demo is never old. */
export interface DemoStudy {
  readonly client: 'client' | 'client2'
  readonly entreprise: string
  readonly secteur: Secteur
  readonly type: TypeEtude
  readonly lieu: string
  readonly pays: Pays
  readonly description: string
  /** One of the six codes, or an amount in words as people write it. */
  readonly budget?: string
  /** DA, agreed with the company. */
  readonly price?: number
  readonly delai?: Delai
  readonly contact: readonly [nom: string, email: string, telephone?: string]
  /** Latitude and longitude of the site. */
  readonly place?: readonly [number, number]
  readonly asked: number
  readonly mission?: DemoMission
  readonly report?: DemoReport
  readonly cancelled?: { readonly at: number; readonly motif?: string }
}

export interface DemoMission {
  readonly by: 'intervenant' | 'intervenant2'
  readonly accepted: number
  readonly started?: number
  readonly finished?: number
  readonly notes?: string
}

export interface DemoReport {
  readonly delivered: number
  readonly type: TypeRapport
  readonly comment?: string
  readonly language: 'fr' | 'en'
  readonly method: string
  /** Measuring points with PM2.5 and NO2, µg/m³, 24-hour means. */
  readonly points: readonly (readonly [name: string, pm25: number, no2: number])[]
  readonly conclusion: string
}
