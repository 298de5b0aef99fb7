import type { Study } from '../../../../sync/index.ts'
import { DELAIS, PAYS, TYPES_ETUDE } from '../../../../sync/domain/enumerations.ts'
import type { AvailableSearch } from './available-search.ts'

/** Whether a study passes the filters; a value that this version does not know filters nothing. */
export function isAskedFor(
  { type, pays, delai }: AvailableSearch,
  study: Pick<Study, 'type_etude' | 'pays' | 'delai_souhaite'>,
): boolean {
  return (
    fits(type, TYPES_ETUDE, study.type_etude) &&
    fits(pays, PAYS, study.pays) &&
    fits(delai, DELAIS, study.delai_souhaite)
  )
}

function fits(asked: string | undefined, known: readonly string[], value: string | null): boolean {
  return asked === undefined || !known.includes(asked) || asked === value
}
