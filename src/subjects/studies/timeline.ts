import { observed, observedIn, type Observed } from '../../../sync/domain/observation.ts'
import type { EventKind, RecordView, Statut, StudyView, TypeCompte } from '../../../sync/index.ts'

/** One event of a study. */
export interface TimelineEntry {
  readonly id: string
  readonly kind: EventKind
  readonly at: string
  readonly byName: string | null
  readonly byRole: TypeCompte | null
  readonly mine: boolean
  /**
   * The reason or words of the event: of a cancellation, a replacement, a report that was sent back, an administrator's
   * change.
   */
  readonly reason: string | null
  /** DA, of a price that was agreed; null: it was taken away again, or this is another event. */
  readonly amount: number | null
  /** The person who was given the mission, or lost it. */
  readonly person: string | null
  /** Of a step or of notes: how its time is known, and where it was. */
  readonly observed: Observed
  /** Times in a row: notes are saved often. */
  readonly times: number
}

/**
 * The events of a study, oldest first. Kinds that this version does not know are left out; notes saved in a row are one
 * entry, the last. `reader` is whose screen it is.
 */
export function timelineOf(
  study: StudyView,
  events: readonly RecordView<'event'>[],
  reader: TypeCompte,
): readonly TimelineEntry[] {
  const entries = timelineEntries(events)
  return entries.length > 0 ? entries : fromDates(study, reader)
}

/** From the events alone. */
export function timelineEntries(events: readonly Pick<RecordView<'event'>, 'id' | 'body'>[]): readonly TimelineEntry[] {
  const entries: TimelineEntry[] = []
  for (const { id, body } of events) {
    if (body.kind === null) continue
    const entry: TimelineEntry = {
      id,
      kind: body.kind,
      at: body.at,
      byName: body.by_name,
      byRole: body.by_role,
      mine: body.mine,
      reason: textOf(body.data['motif']) ?? textOf(body.data['commentaire']),
      amount: typeof body.data['montant'] === 'number' ? body.data['montant'] : null,
      person: textOf(body.data['intervenant']),
      observed: observedIn(body.data),
      times: 1,
    }
    const last = entries.at(-1)
    if (entry.kind === 'notes_saved' && last?.kind === 'notes_saved' && last.byName === entry.byName) {
      entries[entries.length - 1] = { ...entry, times: last.times + 1 }
    } else {
      entries.push(entry)
    }
  }
  return entries
}

/** For a study whose events have not reached this device: from the study's own dates. */
function fromDates(study: StudyView, reader: TypeCompte): readonly TimelineEntry[] {
  const moments: readonly (readonly [EventKind, string | null, TypeCompte])[] = [
    ['requested', study.created_at, 'client'],
    ['accepted', study.date_acceptation, 'intervention'],
    ['started', study.date_debut_mission, 'intervention'],
    ['finished', study.date_fin_mission, 'intervention'],
    ['report_attached', study.rapport_uploaded_at, 'intervention'],
  ]
  return moments
    .filter((moment): moment is readonly [EventKind, string, TypeCompte] => moment[1] !== null)
    .map(([kind, at, byRole]) => ({
      id: kind,
      kind,
      at,
      byRole,
      byName: byRole === 'client' ? study.client_nom : study.intervenant_nom,
      mine: byRole === reader,
      reason: null,
      amount: null,
      person: null,
      observed: observed({}),
      times: 1,
    }))
}

const ENDED: readonly Statut[] = ['complete', 'annulée']

/** Whether something is still to come. */
export const isUnderWay = ({ statut }: { readonly statut: Statut }): boolean => !ENDED.includes(statut)

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null
}
