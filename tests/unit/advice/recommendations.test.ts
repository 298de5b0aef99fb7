import { describe, expect, it } from 'vitest'
import { SECTEURS, TYPES_ETUDE } from '../../../sync/domain/enumerations.ts'
import { PRIORITES } from '../../../sync/domain/recommendation.ts'
import { ARTICLE_SLUGS } from '../../../src/features/advice/articles/articles.ts'
import {
  CATALOGUE,
  isRuleKey,
  recommendationsFor,
} from '../../../src/features/advice/recommendations/recommendations.ts'
import { everyLanguage } from '../../support/locale-files.ts'

const everyKind = SECTEURS.flatMap((secteur_activite) =>
  TYPES_ETUDE.map((type_etude) => ({ secteur_activite, type_etude })),
)
const idsFor = (secteur_activite: string, type_etude: string) =>
  recommendationsFor({ secteur_activite, type_etude }).map(({ id }) => id)

describe('the recommendations of a study', () => {
  it.each(everyKind)(
    'are three different ones, high, medium and low, for $secteur_activite and $type_etude',
    (kind) => {
      const chosen = recommendationsFor(kind)
      expect(chosen.map(({ priority }) => priority)).toEqual(PRIORITES)
      expect(new Set(chosen.map(({ id }) => id)).size).toBe(3)
    },
  )

  it('are those of the specification where the study says nothing more precise', () => {
    const general = ['cost_optimisation', 'reinforced_security', 'international_expansion']
    expect(idsFor('autre', 'autre')).toEqual(general)
    expect(idsFor('spatial', 'toString')).toEqual(general)
  })

  it('begin with what the study asks, go on with the trade, end with what can wait', () => {
    expect(idsFor('batiment', 'qualite_air')).toEqual(['air_monitoring', 'dust_control', 'staff_training'])
    expect(idsFor('chimie', 'conformite_reglementaire')).toEqual([
      'deadline_calendar',
      'chemical_storage',
      'international_expansion',
    ])
    expect(idsFor('transport', 'audit_carbone')).toEqual(['energy_savings', 'cleaner_fleet', 'cost_optimisation'])
  })

  it('say nothing twice where question and trade ask for the same', () => {
    expect(idsFor('industrie', 'emission_gaz')).toEqual(['stack_control', 'reinforced_security', 'cost_optimisation'])
    expect(idsFor('autre', 'audit_carbone')).toEqual(['energy_savings', 'cost_optimisation', 'international_expansion'])
    expect(idsFor('autre', 'pollution_sonore')).toEqual(['noise_plan', 'staff_training', 'cost_optimisation'])
  })

  it('follow the trade alone where the question is another one', () => {
    expect(idsFor('agroalimentaire', 'autre')).toEqual(['odour_control', 'energy_savings', 'cost_optimisation'])
  })

  it('make use of the whole catalogue', () => {
    const used = new Set(everyKind.flatMap((kind) => recommendationsFor(kind).map(({ id }) => id)))
    expect(Object.keys(CATALOGUE).filter((id) => !(used as ReadonlySet<string>).has(id))).toEqual([])
  })

  it('have names that a mark may be kept under', () => {
    for (const id of Object.keys(CATALOGUE))
      expect([id, /^[a-z0-9_-]{1,60}$/.test(id) && isRuleKey(id)]).toEqual([id, true])
    expect(['toString', crypto.randomUUID()].some(isRuleKey)).toBe(false)
  })

  it('lead to articles that exist', () => {
    for (const article of Object.values(CATALOGUE)) expect([null, ...ARTICLE_SLUGS]).toContain(article)
  })

  it.each(everyLanguage())('have their words in $language', ({ texts }) => {
    const titles = Object.keys(CATALOGUE).map((id) => texts.get(`advice:recommendation.${id}.title`))
    expect(titles).not.toContain(undefined)
    expect(new Set(titles).size).toBe(titles.length)
  })
})
