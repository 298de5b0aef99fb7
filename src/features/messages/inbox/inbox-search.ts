import * as v from 'valibot'
import type { ThreadRef } from '../../../../sync/index.ts'
import { place, searchSchema } from '../../../data/search-schemas.ts'

export const inboxSearch = searchSchema({
  page: place,
  /** The conversation that is open: its kind and id. */
  fil: v.pipe(v.string(), v.regex(/^(study|advice|support|equipe|direct)\.[0-9a-f-]{36}$/)),
})

export const keyOf = ({ kind, id }: ThreadRef): string => `${kind}.${id}`

export function threadOfKey(key: string | undefined): ThreadRef | undefined {
  const [kind, id] = key?.split('.') ?? []
  return id === undefined ? undefined : { kind: kind as ThreadRef['kind'], id }
}
