import { PRIORITES, type Priorite } from '../../../../sync/domain/recommendation.ts'
import { type Secteur, type TypeEtude } from '../../../../sync/domain/enumerations.ts'
import type { ArticleSlug } from '../articles/articles.ts'

/** Every recommendation of the rule, with the article that explains it, or null. Words: `recommendation.<id>`. */
export const CATALOGUE = {
  cost_optimisation: null,
  reinforced_security: null,
  international_expansion: 'compliance',
  air_monitoring: 'air-quality-report',
  ventilation: 'indoor-air',
  stack_control: 'measurement-campaign',
  dust_control: null,
  noise_plan: null,
  energy_savings: null,
  deadline_calendar: 'compliance',
  follow_up_plan: 'compliance',
  cleaner_fleet: null,
  field_burning: 'air-quality-report',
  chemical_storage: null,
  odour_control: null,
  staff_training: null,
} as const satisfies Readonly<Record<string, ArticleSlug | null>>
export type RecommendationId = keyof typeof CATALOGUE

export const isRuleKey = (key: string): key is RecommendationId => Object.hasOwn(CATALOGUE, key)

export interface ChosenRecommendation {
  readonly id: RecommendationId
  readonly priority: Priorite
}

type Ids = readonly RecommendationId[]

/** docs/specification.md#9: recommendations for studies to which nothing more specific applies. */
export const GENERAL: Ids = ['cost_optimisation', 'reinforced_security', 'international_expansion']

/** By type of study; the first one answers its main question. */
const BY_TYPE = {
  qualite_air: ['air_monitoring', 'ventilation'],
  emission_gaz: ['stack_control', 'air_monitoring'],
  pollution_sonore: ['noise_plan', 'staff_training'],
  impact_environnemental: ['follow_up_plan', 'air_monitoring'],
  audit_carbone: ['energy_savings', 'cost_optimisation'],
  conformite_reglementaire: ['deadline_calendar', 'follow_up_plan'],
  autre: [],
} as const satisfies Readonly<Record<TypeEtude, Ids>>

/** By sector: the most frequent problems of such a company. */
const BY_SECTOR = {
  industrie: ['stack_control', 'reinforced_security'],
  agriculture: ['field_burning', 'dust_control'],
  transport: ['cleaner_fleet', 'noise_plan'],
  energie: ['reinforced_security', 'stack_control'],
  batiment: ['dust_control', 'noise_plan'],
  chimie: ['chemical_storage', 'reinforced_security'],
  agroalimentaire: ['odour_control', 'energy_savings'],
  autre: [],
} as const satisfies Readonly<Record<Secteur, Ids>>

/** By type of study: less urgent, with a later benefit. */
const LATER = {
  qualite_air: ['staff_training'],
  emission_gaz: ['cost_optimisation'],
  pollution_sonore: ['staff_training'],
  impact_environnemental: ['international_expansion'],
  audit_carbone: ['cost_optimisation', 'international_expansion'],
  conformite_reglementaire: ['international_expansion'],
  autre: [],
} as const satisfies Readonly<Record<TypeEtude, Ids>>

/** The fields of a study that the rule reads. They are plain texts: another version may have stored unknown values. */
export interface StudyKind {
  readonly secteur_activite: string
  readonly type_etude: string
}

/**
 * Three different recommendations: one for the study's question, one for the company's trade, one that can wait.
 * @param shown leaves out the ones that the company has hidden: the next one takes their place, while there is one
 */
export function recommendationsFor(
  { secteur_activite, type_etude }: StudyKind,
  shown: (id: RecommendationId) => boolean = () => true,
): readonly ChosenRecommendation[] {
  const [question, ...more] = of(BY_TYPE, type_etude)
  const now = [...(question ? [question] : []), ...of(BY_SECTOR, secteur_activite), ...more, ...GENERAL]
  const chosen = new Set<RecommendationId>()
  for (const candidates of [now, now, [...of(LATER, type_etude), ...GENERAL]]) {
    const next = candidates.find((id) => !chosen.has(id) && shown(id))
    if (next) chosen.add(next)
  }
  return [...chosen].flatMap((id, index) => {
    const priority = PRIORITES[index]
    return priority ? [{ id, priority }] : []
  })
}

function of(table: Readonly<Record<string, Ids>>, key: string): Ids {
  return Object.hasOwn(table, key) ? (table[key] ?? []) : []
}
