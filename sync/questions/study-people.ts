import * as v from 'valibot'
import type { Question } from '../contract.ts'
import type { Ends, Place } from '../domain/pages.ts'
import { ends } from '../transport/ends.ts'
import { personRow, type PersonRow } from './person-row.ts'
import { reading } from './reading.ts'

/** Somebody who may be given a study, and why they stand where they stand. */
export interface Assignable extends PersonRow {
  /** Missions accepted or under way. */
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

/** 20 a page; those who match first. */
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
