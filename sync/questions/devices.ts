import * as v from 'valibot'
import { PAYS } from '../domain/enumerations.ts'
import { HEALTH_PROBLEMS, PLATFORMS, type HealthProblem } from '../domain/health.ts'
import type { Place } from '../domain/pages.ts'
import { TYPES_COMPTE, type TypeCompte } from '../domain/profile.ts'
import { ends } from '../transport/ends.ts'
import { question, type AnswerOf } from './question.ts'

/** `help`: people with one of the first six problems, whose work is in danger; `calm`: all others. */
export type DeviceGroup = 'help' | 'calm'

export interface DevicesQuery {
  readonly problem?: HealthProblem | DeviceGroup
  readonly kind?: TypeCompte
  /** Words of the name, the address or the company. */
  readonly search?: string
  /** Absent: the first page. */
  readonly page?: Place | undefined
}

const text = v.nullable(v.string())
const number = v.nullable(v.number())
const truth = v.nullable(v.boolean())
const facts = {
  device: v.string(),
  app: text,
  platform: v.nullable(v.fallback(v.picklist(PLATFORMS), 'other')),
  waiting: v.number(),
  refused: v.number(),
  oldest_at: text,
  oldest_name: text,
  failure: text,
  used_bytes: number,
  quota_bytes: number,
  persisted: truth,
  clock_offset_ms: number,
  repairs: number,
  background_sync: truth,
  sealed: truth,
  /** Missing: an older server. */
  installed: v.nullish(v.boolean()),
  lost_at: v.nullish(v.string()),
  first_contact: v.string(),
  last_contact: v.string(),
  /** Worst first; skips problems that this version does not know. */
  problems: v.pipe(
    v.array(v.string()),
    v.transform((names) => HEALTH_PROBLEMS.filter((problem) => names.includes(problem))),
  ),
}
const device = v.object(facts)
/** A person and, of their devices, the one that matters most. */
const row = v.object({
  ...facts,
  profile_id: v.string(),
  name: v.string(),
  type_compte: v.picklist(TYPES_COMPTE),
  telephone: text,
  email: v.string(),
  pays: v.nullable(v.picklist(PAYS)),
  /** A mission is in progress. */
  running: v.boolean(),
  /** The mission under way, and where they last recorded something in it. */
  mission: v.nullable(
    v.object({
      study_id: v.string(),
      reference: v.string(),
      zone: v.string(),
      pays: v.picklist(PAYS),
      at: text,
      latitude: number,
      longitude: number,
    }),
  ),
  /** All of their devices, the worst first. */
  devices: v.array(device),
})
const page = v.object({
  rows: v.array(row),
  total: v.number(),
  /** People per problem and per group, over everybody who matches, whatever problem is selected. */
  counts: v.record(v.string(), v.number()),
  as_of: v.string(),
  ...ends,
})

export type DeviceFacts = AnswerOf<typeof device>
export type DevicePerson = AnswerOf<typeof row>

/** People with devices, the worst first. */
export const devicesHealth = ({ problem, kind, search, page: place }: DevicesQuery) =>
  question({
    rpc: 'admin_devices',
    args: { problem: problem ?? null, kind: kind ?? null, search: search ?? null, page: place ?? null },
    read: page,
  })
