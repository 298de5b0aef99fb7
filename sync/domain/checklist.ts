import type { Langue, TypeEtude } from './enumerations.ts'
import type { Statut } from './study.ts'

/** States of a mission in which its specialist ticks lines by hand: before the departure, too. */
export const TICK_STATUTS = ['acceptée', 'en_cours', 'terminée'] as const satisfies readonly Statut[]

/** Ticked by the records of the mission, all but `hand`. */
export const CHECK_KINDS = ['photo', 'measurement', 'sample', 'position', 'notes', 'hand'] as const
export type CheckKind = (typeof CHECK_KINDS)[number]

/** Kinds of which a line wants several. */
export const COUNTED_KINDS = ['photo', 'measurement', 'sample'] as const satisfies readonly CheckKind[]
export type CountedKind = (typeof COUNTED_KINDS)[number]
export const isCounted = (kind: CheckKind): kind is CountedKind =>
  (COUNTED_KINDS as readonly CheckKind[]).includes(kind)

/** Limits of `hawa.checklist_body`. */
export const CHECKLIST_LIMITS = { lines: 12, count: 50, text: 100 } as const
export const CHECK_LINE_ID = /^[a-z0-9][a-z0-9-]{0,39}$/

export interface CheckLine {
  readonly id: string
  readonly kind: CheckKind
  /** Null where the kind counts nothing. */
  readonly count: number | null
  /** Of a measurement; null: of any parameter. */
  readonly parametre: string | null
  /** Of a line that is ticked by hand. */
  readonly text: Readonly<Record<Langue, string>> | null
}

/** Lines of one type of study. */
export interface ChecklistContent {
  readonly lines: readonly CheckLine[]
}

/** A shipped line; its words, where it is ticked by hand, are in the texts of the app under its id. */
export type ShippedLine = Omit<CheckLine, 'text'>

const counted = (kind: CountedKind, count: number, parametre: string | null = null): ShippedLine => ({
  id: parametre ?? kind,
  kind,
  count,
  parametre,
})
const other = (kind: 'position' | 'notes'): ShippedLine => ({ id: kind, kind, count: null, parametre: null })

/** Shipped lines that are ticked by hand. */
export const SHIPPED_BY_HAND = ['instrument', 'blank', 'documents', 'plant', 'contact'] as const
export type ShippedByHand = (typeof SHIPPED_BY_HAND)[number]
const hand = (id: ShippedByHand): ShippedLine => ({ id, kind: 'hand', count: null, parametre: null })

const NOTED = [other('position'), other('notes')]

/** The shipped lists, until the company writes its own: no norm, only what most missions bring home. */
export const SHIPPED_CHECKLISTS: Readonly<Record<TypeEtude, readonly ShippedLine[]>> = {
  qualite_air: [hand('instrument'), counted('photo', 3), counted('measurement', 4, 'pm25'), hand('blank'), ...NOTED],
  emission_gaz: [
    hand('instrument'),
    hand('plant'),
    counted('photo', 3),
    counted('measurement', 3),
    counted('sample', 1),
    hand('blank'),
    ...NOTED,
  ],
  pollution_sonore: [hand('instrument'), counted('photo', 3), counted('measurement', 4, 'laeq'), ...NOTED],
  impact_environnemental: [counted('photo', 5), counted('measurement', 1), counted('sample', 1), ...NOTED],
  audit_carbone: [hand('documents'), hand('contact'), counted('photo', 2), other('notes')],
  conformite_reglementaire: [hand('documents'), counted('photo', 3), counted('measurement', 1), ...NOTED],
  autre: [counted('photo', 2), ...NOTED],
}

/** The records of a mission that stand: neither withdrawn nor refused. */
export interface Recorded {
  readonly photo: number
  readonly sample: number
  /** The parameter of each measurement. */
  readonly measurements: readonly string[]
  /** A record or a step of the mission has a place. */
  readonly position: boolean
  readonly notes: boolean
  /** Ids of the lines that were ticked by hand. */
  readonly ticks: ReadonlySet<string>
}

/** How much of it is there, never more than `wanted`. */
export interface Progress {
  readonly there: number
  readonly wanted: number
}

/** Records tick a line; only lines of the kind `hand` are ticked by a person. */
export function progressOf({ id, kind, count, parametre }: Omit<CheckLine, 'text'>, recorded: Recorded): Progress {
  const wanted = count ?? 1
  const there = () => {
    switch (kind) {
      case 'photo':
      case 'sample':
        return recorded[kind]
      case 'measurement':
        return recorded.measurements.filter((one) => parametre === null || one === parametre).length
      case 'position':
      case 'notes':
        return Number(recorded[kind])
      case 'hand':
        return Number(recorded.ticks.has(id))
    }
  }
  return { there: Math.min(there(), wanted), wanted }
}

export const isThere = ({ there, wanted }: Progress): boolean => there >= wanted
