/**
 * Uploads files in parts [L12]. Parts that the server has are never sent again, even after a lost connection or a
 * restart of the device or the server.
 *
 *   known address ─▶ how far? ──▶ part ─▶ part ─▶ whole
 *        │             │ gone      │ failed, or another upload interfered: how far?
 *        ▼             ▼           ├── further than before: continue there
 *   new address ◀──────┘           ├── refused at the server's own offset, and the object exists: whole
 *                                  └── no progress: later, with half the part size
 */
import type { PartSizes } from '../ground/environment.ts'
import { createHttp } from '../transport/http.ts'
import { createResumable, type PartAnswer, type Resumable } from '../transport/resumable.ts'
import type { Answer, Transport, TransportParts } from '../transport/transport.ts'
import { singleRequestUploader, type BegunUpload, type Upload, type Uploader } from './uploader.ts'

const MIB = 1024 * 1024

/**
 * Up to this size a file is sent in one request: for photos, two more requests would cost more than a repeated upload.
 * Bytes.
 */
export const WHOLE_UP_TO = MIB

const SIZES: PartSizes = {
  wholeUpTo: WHOLE_UP_TO,
  /** Hosted Supabase requires this size of every part but the last. */
  part: 6 * MIB,
  /** On a line that never carries a whole part, only smaller ones arrive. */
  leastPart: MIB / 4,
}

/** An upload address that vanishes right after its creation is the server's fault. */
const ADDRESSES = 2

/** The uploader of a person's files, for pages and the worker. */
export function uploaderOver(
  { env, config, tokens, evidence }: TransportParts,
  transport: Pick<Transport, 'uploadFile'>,
): Uploader {
  return resumableUploader(
    singleRequestUploader(transport),
    createResumable(env, createHttp(env, config, tokens, evidence)),
    env.parts,
  )
}

export const resumableUploader = (whole: Uploader, resumable: Resumable, sizes: PartSizes = SIZES): Uploader => ({
  upload: (upload) => (upload.file.size <= sizes.wholeUpTo ? whole.upload(upload) : inParts(resumable, upload, sizes)),
})

async function inParts(resumable: Resumable, upload: Upload, sizes: PartSizes): Promise<Answer<null>> {
  let begun = upload.begun
  let at: Answer<PartAnswer> = begun ? await resumable.offset(begun.id) : GONE
  for (let given = 0; ; given += 1) {
    if (at.kind !== 'ok') return at
    if (begun && at.value.kind === 'at') {
      const sent = await fromOffset(resumable, upload, begun, at.value.offset, sizes)
      if (sent !== 'gone') return sent
    }
    if (given === ADDRESSES) return TROUBLE
    const answer = await resumable.begin(upload.path, upload.file)
    if (answer.kind !== 'ok') return answer
    // Already there: an earlier attempt whose answer was lost. The hash check decides whether it is complete.
    if (answer.value.kind === 'there') return DONE
    begun = { id: answer.value.id, part: sizes.part }
    await upload.keepBegun(begun)
    at = START
  }
}

async function fromOffset(
  resumable: Resumable,
  upload: Upload,
  begun: BegunUpload,
  start: number,
  { leastPart }: PartSizes,
): Promise<Answer<null> | 'gone'> {
  const { file, progress, signal } = upload
  let offset = start
  while (offset < file.size) {
    if (signal.aborted) return BROKEN
    progress(offset)
    const from = offset
    const answer = await resumable.part(
      begun.id,
      from,
      file.slice(from, from + begun.part),
      (bytes) => progress(from + bytes),
      signal,
    )
    if (answer.kind === 'denied' || answer.kind === 'needs-login') return answer
    const trouble = answer.kind === 'retry' ? answer : TROUBLE
    const now =
      answer.kind === 'ok' && answer.value.kind !== 'elsewhere'
        ? answer.value
        : await standing(resumable, begun, signal)
    if (now === null) return trouble
    if (now.kind === 'gone') return 'gone'
    if (now.offset <= from) {
      // No progress, without a network failure: another upload may have completed the file, and this address is
      // obsolete.
      if (answer.kind === 'ok' && (await isThere(resumable, upload))) return DONE
      progress(from)
      await upload.keepBegun({ ...begun, part: Math.max(leastPart, Math.floor(begun.part / 2)) })
      return trouble
    }
    offset = now.offset
  }
  progress(file.size)
  return DONE
}

/** Only a test: an address that is created instead is not used, and expires. */
async function isThere(resumable: Resumable, { path, file }: Upload): Promise<boolean> {
  const answer = await resumable.begin(path, file)
  return answer.kind === 'ok' && answer.value.kind === 'there'
}

/** The server's offset after a part without a usable answer; null: it cannot be asked now. */
async function standing(resumable: Resumable, { id }: BegunUpload, signal: AbortSignal): Promise<PartAnswer | null> {
  if (signal.aborted) return null
  const answer = await resumable.offset(id)
  return answer.kind === 'ok' ? answer.value : null
}

const GONE: Answer<PartAnswer> = { kind: 'ok', value: { kind: 'gone' } }
const START: Answer<PartAnswer> = { kind: 'ok', value: { kind: 'at', offset: 0 } }
const DONE = { kind: 'ok', value: null } as const
const TROUBLE = { kind: 'retry', cause: 'server' } as const
const BROKEN = { kind: 'retry', cause: 'network' } as const
