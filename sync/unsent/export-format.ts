/**
 * The export file of a person's unsent work: an uncompressed ZIP that any tool opens. `manifest.json` names the person
 * and holds the hashes of the other parts, `commands.json` the commands in the order of dispatch, `files/` their files.
 */
import * as v from 'valibot'
import { TYPES_COMPTE } from '../domain/profile.ts'
import { INVALID_REASONS } from '../domain/refusal.ts'

export const EXPORT_FORMAT = 'hawa-unsent'

/** The version this build writes; it reads every older one. */
export const EXPORT_VERSION = 1

export const MANIFEST = 'manifest.json'
export const COMMANDS = 'commands.json'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const HEX = /^[0-9a-f]{64}$/
const uuid = v.pipe(v.string(), v.regex(UUID))
const text = v.pipe(v.string(), v.maxLength(1000))
const instant = v.pipe(
  v.string(),
  v.check((at) => Number.isFinite(Date.parse(at))),
)
const bytes = v.pipe(v.number(), v.integer(), v.minValue(0))
const sha256 = v.pipe(v.string(), v.regex(HEX))

const part = v.object({ name: text, size: bytes, sha256 })

export const manifestSchema = v.object({
  format: v.literal(EXPORT_FORMAT),
  version: v.literal(EXPORT_VERSION),
  person: v.object({ user_id: uuid, name: v.nullable(text), type_compte: v.nullable(v.picklist(TYPES_COMPTE)) }),
  device: v.object({ id: v.nullable(uuid), platform: text, app: v.nullable(text) }),
  /** The device's clock, corrected if it was ever measured. */
  made_at: instant,
  clock_offset_ms: v.nullable(v.number()),
  /** Number of commands. */
  count: bytes,
  /** All parts but the manifest. */
  parts: v.array(part),
})

const commandSchema = v.object({
  /** Version of the record on the device: a higher one comes from a later build. */
  version: v.number(),
  id: uuid,
  name: v.pipe(v.string(), v.regex(/^[a-z_]{1,64}$/)),
  args: v.record(v.string(), v.unknown()),
  study_id: v.nullable(uuid),
  study_label: v.nullable(text),
  made_at: instant,
  device_time: v.number(),
  clock_offset_ms: v.nullable(v.number()),
  attempts: v.number(),
  state: v.picklist(['waiting', 'sending', 'held', 'refused']),
  /** Refusal code of a refused command. */
  code: v.nullable(v.string()),
  problem: v.nullable(v.object({ field: v.string(), reason: v.fallback(v.picklist(INVALID_REASONS), 'malformed') })),
  /** `part` null: its bytes were no longer on the device. */
  file: v.nullable(
    v.object({
      part: v.nullable(text),
      name: text,
      type: v.pipe(v.string(), v.maxLength(200)),
      path: text,
      size: bytes,
      sha256,
    }),
  ),
})

export const commandsSchema = v.array(commandSchema)

export type ExportPart = v.InferOutput<typeof part>
export type ExportManifest = v.InferOutput<typeof manifestSchema>
export type ExportedCommand = v.InferOutput<typeof commandSchema>
