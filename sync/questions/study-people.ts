import * as v from 'valibot'
import type { Ends, Place } from '../domain/pages.ts'
import { ends } from '../transport/ends.ts'
import { personRow } from './person-row.ts'
import { question, type AnswerOf } from './question.ts'

/** A candidate for a study, with the reasons for their rank. */
const candidate = v.object({
  ...personRow.entries,
  /** Missions accepted or in progress. */
  running: v.number(),
  in_zone: v.boolean(),
  in_subject: v.boolean(),
  in_country: v.boolean(),
})
const page = <S extends v.GenericSchema>(row: S) => v.object({ rows: v.array(row), total: v.number(), ...ends })

export type Assignable = AnswerOf<typeof candidate>

export interface PeoplePage<P> extends Ends {
  readonly rows: readonly P[]
  readonly total: number
}

/** 20 a page; matching specialists first. */
export const assignable = (study: string, search: string, place?: Place) =>
  question({ rpc: 'admin_assignable', args: { study, search, page: place ?? null }, read: page(candidate) })

/** 20 a page, by name. */
export const activeClients = (search: string, place?: Place) =>
  question({ rpc: 'admin_clients', args: { search, page: place ?? null }, read: page(personRow) })
