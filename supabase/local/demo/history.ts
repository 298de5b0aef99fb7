import { createHash } from 'node:crypto'
import type { DemoStudy } from './study.ts'
import { STUDIES_ALGERIA } from './studies-algeria.ts'
import { STUDIES_EAST_AFRICA } from './studies-east-africa.ts'

export const DEMO_STUDIES: readonly DemoStudy[] = [...STUDIES_ALGERIA, ...STUDIES_EAST_AFRICA]

export type DemoActor = 'client' | 'client2' | 'intervenant' | 'intervenant2'

/** A command of one person, given `ago` days before the first start. */
export interface DemoStep {
  readonly ago: number
  readonly who: DemoActor
  readonly name: string
  readonly args: Readonly<Record<string, unknown>>
}

/** An hour, in days. */
const HOUR = 1 / 24

/** The id for these names is always the same, so that an interrupted seed continues instead of inserting twice. */
export function demoId(...name: readonly string[]): string {
  const hex = createHash('sha256')
    .update(`hawa-demo:${name.join(':')}`)
    .digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

export const studyIdOf = (study: DemoStudy): string => demoId('study', study.entreprise)

/** All commands of the demo except reports, oldest first. */
export function demoHistory(studies: readonly DemoStudy[] = DEMO_STUDIES): readonly DemoStep[] {
  return studies.flatMap(stepsOf).toSorted((a, b) => b.ago - a.ago)
}

/** Two links to the first report of a client: one that is read, one that was revoked. Nobody knows their tokens. */
export function demoShares(studies: readonly DemoStudy[] = DEMO_STUDIES): readonly DemoStep[] {
  const study = studies.find(({ client, report }) => client === 'client' && report)
  if (!study?.report) return []
  const study_id = studyIdOf(study)
  const { delivered } = study.report
  const link = (name: string, days: number): Readonly<Record<string, unknown>> => ({
    study_id,
    share_id: demoId('share', name),
    token_sha256: createHash('sha256').update(`hawa-demo:${name}`).digest('hex'),
    days,
  })
  const [first, second] = [link('first', 7), link('second', 90)]
  return [
    { ago: delivered * 0.9, who: 'client', name: 'share_report', args: first },
    { ago: delivered * 0.8, who: 'client', name: 'revoke_share', args: { study_id, share_id: first['share_id'] } },
    { ago: delivered * 0.7, who: 'client', name: 'share_report', args: second },
  ]
}

function stepsOf(study: DemoStudy): DemoStep[] {
  const study_id = studyIdOf(study)
  const { mission, cancelled } = study
  const steps: DemoStep[] = [{ ago: study.asked, who: study.client, name: 'request_study', args: requestOf(study) }]
  if (mission) {
    const { by, accepted, started, finished, notes } = mission
    steps.push({ ago: accepted, who: by, name: 'accept_study', args: { study_id } })
    if (started !== undefined) steps.push({ ago: started, who: by, name: 'start_study', args: { study_id } })
    const written = started === undefined ? accepted : started
    if (notes)
      steps.push({
        ago: written - 3 * HOUR,
        who: by,
        name: 'save_field_notes',
        args: { study_id, notes_terrain: notes, ...positionOf(study) },
      })
    if (finished !== undefined) steps.push({ ago: finished, who: by, name: 'finish_study', args: { study_id } })
  }
  if (cancelled)
    steps.push({
      ago: cancelled.at,
      who: study.client,
      name: 'cancel_study',
      args: { study_id, ...(cancelled.motif ? { motif: cancelled.motif } : {}) },
    })
  return steps
}

function requestOf(study: DemoStudy): Record<string, unknown> {
  const [contact_nom, contact_email, contact_telephone] = study.contact
  return {
    study_id: studyIdOf(study),
    nom_entreprise: study.entreprise,
    secteur_activite: study.secteur,
    type_etude: study.type,
    zone_geographique: study.lieu,
    pays: study.pays,
    description_projet: study.description,
    contact_nom,
    contact_email,
    ...(contact_telephone ? { contact_telephone } : {}),
    ...(study.budget ? { budget_estime: study.budget } : {}),
    ...(study.delai ? { delai_souhaite: study.delai } : {}),
    ...positionOf(study),
  }
}

function positionOf({ place }: DemoStudy): { latitude: number; longitude: number } | Record<string, never> {
  return place ? { latitude: place[0], longitude: place[1] } : {}
}
