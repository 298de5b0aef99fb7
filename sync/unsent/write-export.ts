import { Zip, ZipPassThrough } from 'fflate'
import type { UserId } from '../domain/ids.ts'
import type { Profile } from '../domain/profile.ts'
import type { DeviceFacts } from '../health/device-report.ts'
import { timed } from '../outbox/clock.ts'
import type { Entry, UnsentEntry } from '../outbox/entry.ts'
import { holders, isClaimed } from '../outbox/order.ts'
import { sha256 } from '../uploads/frozen-file.ts'
import {
  COMMANDS,
  EXPORT_FORMAT,
  EXPORT_VERSION,
  MANIFEST,
  type ExportedCommand,
  type ExportManifest,
  type ExportPart,
} from './export-format.ts'

export interface ExportParts {
  readonly userId: UserId
  readonly profile: Profile | null
  /** Null: the device has no id yet. */
  readonly deviceId: string | null
  readonly facts: DeviceFacts
  readonly clockOffsetMs: number | null
  /** Device time in ms. */
  readonly now: number
  readonly unsent: readonly UnsentEntry[]
}

/**
 * Reads only and changes nothing on the device. Holds at most one file in memory: the browser stores the written parts.
 */
export async function writeExport({
  userId,
  profile,
  deviceId,
  facts,
  clockOffsetMs,
  now,
  unsent,
}: ExportParts): Promise<File> {
  const archive = openArchive(now)
  const parts: ExportPart[] = []
  const add = async (name: string, blob: Blob): Promise<void> => {
    const bytes = await blob.arrayBuffer()
    archive.add(name, new Uint8Array(bytes))
    parts.push({ name, size: bytes.byteLength, sha256: await sha256(bytes) })
  }

  const entries = unsent.map(({ entry }) => entry)
  const held = holders(entries)
  const commands: ExportedCommand[] = []
  for (const { entry, bytes } of unsent) {
    const blob = entry.file && (await bytes())
    const name =
      entry.file && blob ? `files/${String(commands.length + 1).padStart(3, '0')} ${fileName(entry.file.name)}` : null
    if (name && blob) await add(name, blob)
    const file = entry.file && { part: name, type: blob?.type ?? '' }
    commands.push(exported(timed(entry, clockOffsetMs), held.has(entry.id), now, file))
  }
  await add(COMMANDS, json(commands))

  const madeAt = new Date(now + (clockOffsetMs ?? 0)).toISOString()
  const manifest: ExportManifest = {
    format: EXPORT_FORMAT,
    version: EXPORT_VERSION,
    person: {
      user_id: userId,
      name: profile && `${profile.prenom} ${profile.nom}`.trim(),
      type_compte: profile?.type_compte ?? null,
    },
    device: { id: deviceId, platform: facts.platform, app: facts.app },
    made_at: madeAt,
    clock_offset_ms: clockOffsetMs,
    count: commands.length,
    parts,
  }
  archive.add(MANIFEST, new Uint8Array(await json(manifest).arrayBuffer()))
  return archive.end(`hawa-non-envoye-${madeAt.slice(0, 16).replaceAll(/[^0-9]/g, '-')}.zip`)
}

function exported(
  entry: Entry,
  held: boolean,
  now: number,
  file: { part: string | null; type: string } | null,
): ExportedCommand {
  const { version, id, name, args, studyId, studyLabel, madeAt, deviceTime, clockOffsetMs, attempts, state } = entry
  const refused = state.kind === 'refused' ? state : null
  return {
    version,
    id,
    name,
    args,
    study_id: studyId,
    study_label: studyLabel,
    made_at: madeAt,
    device_time: deviceTime,
    clock_offset_ms: clockOffsetMs,
    attempts,
    state: refused ? 'refused' : held ? 'held' : isClaimed(entry, now) ? 'sending' : 'waiting',
    code: refused?.code ?? null,
    problem: refused?.problem ?? null,
    file:
      file && entry.file
        ? { ...file, name: entry.file.name, path: entry.file.path, size: entry.file.size, sha256: entry.file.sha256 }
        : null,
  }
}

/** The original name without the characters that file systems forbid. */
function fileName(name: string): string {
  const safe = name
    // eslint-disable-next-line no-control-regex -- the characters to replace
    .replaceAll(/[\u0000-\u001f\u007f<>:"/\\|?*]/g, '_')
    .replace(/[. ]+$/, '')
    .slice(-120)
  return safe === '' ? 'file' : safe
}

const json = (value: object): Blob => new Blob([JSON.stringify(value, null, 2)])

/** The years that a ZIP can store; the device's clock may be outside of them. */
const ZIP_YEARS = [Date.UTC(1980, 1), Date.UTC(2099, 1)] as const

function openArchive(now: number) {
  const chunks: Blob[] = []
  let failed: Error | null = null
  const zip = new Zip((error, chunk) => {
    failed ??= error
    if (chunk.byteLength > 0) chunks.push(new Blob([chunk]))
  })
  const mtime = new Date(Math.min(Math.max(now, ZIP_YEARS[0]), ZIP_YEARS[1]))
  return {
    add(name: string, bytes: Uint8Array): void {
      const part = new ZipPassThrough(name)
      part.mtime = mtime
      zip.add(part)
      part.push(bytes, true)
    },
    end(name: string): File {
      zip.end()
      if (failed) throw failed
      return new File(chunks, name, { type: 'application/zip' })
    },
  }
}
