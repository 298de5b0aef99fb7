/**
 * Files in parts [L12]: what has arrived is not sent again, over broken lines, restarts of this device and of the
 * server.
 *
 *   known address ─▶ how far? ──▶ part ─▶ part ─▶ whole
 *        │             │ gone      │ broken, or somebody else was there: how far?
 *        ▼             ▼           ├── further than before: on from there
 *   new address ◀──────┘           ├── refused where the server stands, and the object is there: whole
 *                                  └── nothing was kept: later, and half as much at once
 */
import { createHttp } from '../transport/http.ts'
import { createResumable, type PartAnswer, type Resumable } from '../transport/resumable.ts'
import type { Answer, Transport, TransportParts } from '../transport/transport.ts'
import { singleRequestUploader, type BegunUpload, type Upload, type Uploader } from './uploader.ts'

const MIB = 1024 * 1024

/**
 * A file up to here goes in one request: two more for each photo would cost more than a broken one sends twice. Bytes.
 */
export const WHOLE_UP_TO = MIB

/** Bytes. */
export interface PartSizes {
  readonly wholeUpTo: number
  readonly part: number
  readonly leastPart: number
}

const SIZES: PartSizes = {
  wholeUpTo: WHOLE_UP_TO,
  /** What hosted Supabase wants of every part but the last. */
  part: 6 * MIB,
  /** On a line that never carries a whole part, smaller ones are the only way to get anywhere. */
  leastPart: MIB / 4,
}

/** An address that vanishes again right after it was given is the server's trouble. */
const ADDRESSES = 2

/** How a person's files travel, from pages and from the worker. */
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
    // Already there: an earlier attempt whose answer was lost. The proof of its bytes says whether it is whole.
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
      // Refused where the server itself stands: perhaps somebody else has brought the whole file over another address,
      // and this one leads nowhere.
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

/** Only asked: an address that is given instead is not used, and runs out. */
async function isThere(resumable: Resumable, { path, file }: Upload): Promise<boolean> {
  const answer = await resumable.begin(path, file)
  return answer.kind === 'ok' && answer.value.kind === 'there'
}

/** After a part whose answer says nothing; null: it cannot be asked now. */
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
