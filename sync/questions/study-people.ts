import * as v from 'valibot'
import type { Question } from '../contract.ts'
import type { Ends, Place } from '../domain/pages.ts'
import { ends } from '../transport/ends.ts'
import { personRow, type PersonRow } from './person-row.ts'
import { reading } from './reading.ts'

/** A candidate for a study, with the reasons for their rank. */
export interface Assignable extends PersonRow {
  /** Missions accepted or in progress. */
  readonly running: number
  readonly in_zone: boolean
  readonly in_subject: boolean
  readonly in_country: boolean
}

export interface PeoplePage<P> extends Ends {
  readonly rows: readonly P[]
  readonly total: number
}

const page = <P>(row: v.GenericSchema<unknown, P>) =>
  reading(v.object({ rows: v.array(row), total: v.number(), ...ends }))

/** 20 a page; matching specialists first. */
export const assignable = (study: string, search: string, place?: Place): Question<PeoplePage<Assignable>> => ({
  rpc: 'admin_assignable',
  args: { study, search, page: place ?? null },
  read: page(
    v.object({
      ...personRow.entries,
      running: v.number(),
      in_zone: v.boolean(),
      in_subject: v.boolean(),
      in_country: v.boolean(),
    }),
  ),
})

/** 20 a page, by name. */
export const activeClients = (search: string, place?: Place): Question<PeoplePage<PersonRow>> => ({
  rpc: 'admin_clients',
  args: { search, page: place ?? null },
  read: page(personRow),
})
