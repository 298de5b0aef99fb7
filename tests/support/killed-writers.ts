/** People who give commands and send files to a server that is killed under them, and its answers to each of them. */
import { createHash, randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { RESUMABLE } from '../../supabase/local/gaps/resumable-gate.ts'
import type { Chance } from './random.ts'
import { studyRequest, type Account } from './stack.ts'

/** One command under its id, however often it had to be sent. */
export interface Given {
  readonly id: string
  readonly name: string
  readonly args: Readonly<Record<string, unknown>>
  answer: 'none' | 'applied' | 'refused'
}

export interface Sent {
  readonly bucket: string
  readonly path: string
  readonly sha256: string
  readonly size: number
  readonly by: Account
  /** The server said that it has it. */
  acknowledged: boolean
}

export interface Person {
  readonly client: Account
  readonly field: Account
}

export interface Figures {
  /** Requests whose answer never came. */
  cut: number
  /** "Not now, again in a moment": 503 with Retry-After. */
  unavailable: number
  /** Files that went on from where they were. */
  resumed: number
  answers: number
}

export interface Writers {
  readonly given: readonly Given[]
  readonly sent: readonly Sent[]
  readonly figures: Readonly<Figures>
  /** Wrong answers that a writer got; that writer has stopped. */
  readonly complaints: readonly string[]
  /** Resolves after so many more answers. */
  answered(more: number): Promise<void>
  /** Before a kill: a request that breaks from now on, or would be sent, waits for `back`. */
  goingAway(): void
  /** Resolves when everybody waits for the server. */
  waiting(): Promise<void>
  back(url: string): void
  /** Everybody finishes the current task, and begins no other. */
  end(): Promise<void>
}

class Broken extends Error {}
class Unavailable extends Broken {}
class Ended extends Error {}

const PART = 96 * 1024
const AGAIN_MS = 100
/** Bytes. */
const LARGEST = 400 * 1024

export function writers(
  people: readonly Person[],
  anonKey: string,
  url: string,
  chanceOf: (person: number) => Chance,
): Writers {
  const given: Given[] = []
  const sent: Sent[] = []
  const figures: Figures = { cut: 0, unavailable: 0, resumed: 0, answers: 0 }
  const heard = new Set<() => void>()
  let origin = url
  let up = true
  let ending = false
  let parked = 0
  let atWork = people.length
  let absent: (() => void)[] = []
  const complaints: string[] = []

  function tell(): void {
    for (const look of heard) look()
  }

  /** Resolves when this is so, or nobody is at work any more. */
  function until(so: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (!so() && atWork > 0) return
        heard.delete(look)
        resolve()
      }
      heard.add(look)
      look()
    })
  }

  interface Answer {
    readonly status: number
    readonly headers: Headers
    readonly text: string
  }

  async function ask(
    who: Account,
    method: string,
    path: string,
    body?: Uint8Array<ArrayBuffer> | object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    const raw = body === undefined || body instanceof Uint8Array ? body : JSON.stringify(body)
    const all = {
      apikey: anonKey,
      authorization: `Bearer ${who.accessToken}`,
      'content-type': 'application/json',
      ...headers,
    }
    if (!up) throw new Broken('the server is away')
    try {
      const response = await fetch(new URL(path, origin), {
        method,
        headers: all,
        ...(raw === undefined ? {} : { body: raw }),
      })
      const answer = { status: response.status, headers: response.headers, text: await response.text() }
      if (answer.status === 503 && Number(answer.headers.get('retry-after')) > 0) throw new Unavailable(answer.text)
      figures.answers += 1
      tell()
      return answer
    } catch (error) {
      if (error instanceof Unavailable) throw error
      figures.cut += 1
      throw new Broken(String(error))
    }
  }

  /**
   * As a device does: again when the server is back, or at once, since a line that nobody used for a while may just
   * have been closed.
   */
  async function untilDone<T>(work: (attempt: number) => Promise<T>): Promise<T> {
    let unanswered = 0
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await work(attempt)
      } catch (error) {
        if (!(error instanceof Broken)) throw error
        if (error instanceof Unavailable) {
          figures.unavailable += 1
          await setTimeout(AGAIN_MS)
          continue
        }
        unanswered += 1
        if (up && unanswered < 5) continue
        if (up) throw new Error(`a running server does not answer: ${error.message}`, { cause: error })
        unanswered = 0
        parked += 1
        await new Promise<void>((resolve) => {
          absent.push(resolve)
          tell()
        })
        parked -= 1
      }
    }
  }

  async function give(
    who: Account,
    name: string,
    args: Readonly<Record<string, unknown>>,
    wanted: 'applied' | 'refused' = 'applied',
  ): Promise<void> {
    if (ending) throw new Ended()
    const command: Given = { id: crypto.randomUUID(), name, args, answer: 'none' }
    given.push(command)
    const body = { id: command.id, name, args, made_at: new Date().toISOString() }
    const answer = await untilDone(() => ask(who, 'POST', '/rest/v1/rpc/apply_command', body))
    if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${answer.text}`)
    const { verdict } = JSON.parse(answer.text) as { readonly verdict: 'applied' | 'refused' }
    command.answer = verdict
    if (verdict !== wanted) throw new Error(`${name}: ${answer.text}`)
  }

  /** In one request. */
  async function whole(file: Sent, type: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const { status, text } = await untilDone(async (attempt) => {
      const answer = await ask(file.by, 'POST', `/storage/v1/object/${file.bucket}/${file.path}`, bytes, {
        'content-type': type,
      })
      // The request that was cut off had been stored.
      return attempt > 0 && isTaken(answer) ? { ...answer, status: 200 } : answer
    })
    if (status !== 200) throw new Error(`${file.path}: ${status} ${text}`)
  }

  async function inParts(file: Sent, type: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const tus = { 'tus-resumable': '1.0.0' }
    const b64 = (text: string) => Buffer.from(text).toString('base64')
    let address: string | null = null
    let [acknowledged, onTheLine] = [0, 0]
    await untilDone(async () => {
      if (address === null) {
        const metadata = `bucketName ${b64(file.bucket)},objectName ${b64(file.path)},contentType ${b64(type)}`
        const begun = await ask(file.by, 'POST', RESUMABLE, undefined, {
          ...tus,
          'upload-length': String(file.size),
          'upload-metadata': metadata,
        })
        address = begun.headers.get('location')
        if (begun.status !== 201 || address === null)
          throw new Error(`${file.path} could not begin: ${begun.status} ${begun.text}`)
      } else {
        const standing = await ask(file.by, 'HEAD', address, undefined, tus)
        // Stored before the kill, only its answer was cut off; whether that is so is looked at by whoever reads it
        // back.
        if (standing.status !== 200 && onTheLine === file.size) return
        const offset = Number(standing.headers.get('upload-offset'))
        if (standing.status !== 200 || offset < acknowledged || offset > onTheLine) {
          throw new Error(
            `${file.path}: ${acknowledged} of ${onTheLine} sent bytes were acknowledged, now ${standing.status} and ` +
              `${offset}`,
          )
        }
        if (offset > 0 && offset < file.size) figures.resumed += 1
        acknowledged = offset
      }
      while (acknowledged < file.size) {
        const part = bytes.slice(acknowledged, acknowledged + PART)
        onTheLine = Math.max(onTheLine, acknowledged + part.byteLength)
        const answer = await ask(file.by, 'PATCH', address, part, {
          ...tus,
          'content-type': 'application/offset+octet-stream',
          'upload-offset': String(acknowledged),
        })
        if (answer.status !== 204) throw new Error(`${file.path} at ${acknowledged}: ${answer.status} ${answer.text}`)
        acknowledged = Number(answer.headers.get('upload-offset'))
      }
    })
  }

  /** Sent, and its facts asked for before a command names it, as a device does. */
  async function send(
    by: Account,
    bucket: string,
    path: string,
    type: string,
    head: Uint8Array,
    chance: Chance,
    parts: boolean,
  ): Promise<{ path: string; size: number; sha256: string }> {
    if (ending) throw new Ended()
    const bytes = new Uint8Array(Buffer.concat([head, randomBytes(1 + chance.below(LARGEST))]))
    const file: Sent = {
      bucket,
      path,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      size: bytes.byteLength,
      by,
      acknowledged: false,
    }
    sent.push(file)
    await (parts ? inParts : whole)(file, type, bytes)
    file.acknowledged = true
    const facts = await untilDone(() => ask(by, 'POST', '/functions/v1/verify-file', { path }))
    const { size, sha256 } = file
    const found = facts.status === 200 ? (JSON.parse(facts.text) as Readonly<Record<string, unknown>>) : {}
    if (found['sha256'] !== sha256 || found['size'] !== size)
      throw new Error(
        `${path} was acknowledged with ${size} bytes, ${sha256}; the server has ${facts.status} ${facts.text}`,
      )
    return { path, size, sha256 }
  }

  async function mission({ client, field }: Person, chance: Chance): Promise<void> {
    const study_id: string = crypto.randomUUID()
    await give(client, 'request_study', studyRequest({ study_id, nom_entreprise: `Cimenterie ${study_id}` }))
    await give(field, 'accept_study', { study_id })
    if (chance.below(3) === 0) await give(field, 'finish_study', { study_id }, 'refused')
    await give(field, 'start_study', { study_id })
    for (let deeds = chance.below(5); deeds > 0; deeds -= 1) {
      const words = `Relevé ${crypto.randomUUID()}`
      switch (chance.pick(['notes', 'words of the client', 'words of the specialist', 'photo'])) {
        case 'notes':
          await give(field, 'save_field_notes', { study_id, notes_terrain: words })
          break
        case 'words of the client':
          await give(client, 'send_message', {
            message_id: crypto.randomUUID(),
            thread_kind: 'study',
            thread_id: study_id,
            contenu: words,
          })
          break
        case 'words of the specialist':
          await give(field, 'send_message', {
            message_id: crypto.randomUUID(),
            thread_kind: 'study',
            thread_id: study_id,
            contenu: words,
          })
          break
        default: {
          const photo_id: string = crypto.randomUUID()
          const path = `photos/${field.userId}/${study_id}/${photo_id}_${Date.now()}.jpg`
          const facts = await send(
            field,
            'mission-photos',
            path,
            'image/jpeg',
            Uint8Array.of(0xff, 0xd8, 0xff, 0xe0),
            chance,
            false,
          )
          await give(field, 'add_photo', {
            mission_id: study_id,
            photo_id,
            taken_at: new Date().toISOString(),
            file: { ...facts, type: 'image/jpeg', width: 4, height: 3 },
          })
        }
      }
    }
    await give(field, 'finish_study', { study_id })
    const path = `reports/${field.userId}/rapport_${study_id}_${Date.now()}.pdf`
    const facts = await send(
      field,
      'mission-reports',
      path,
      'application/pdf',
      new TextEncoder().encode('%PDF-1.4\n'),
      chance,
      chance.below(3) > 0,
    )
    await give(field, 'attach_report', { study_id, ...facts })
  }

  async function work(person: Person, chance: Chance): Promise<void> {
    try {
      for (;;) await mission(person, chance)
    } catch (error) {
      if (!(error instanceof Ended)) complaints.push(String(error))
    } finally {
      atWork -= 1
      tell()
    }
  }

  const working = Promise.all(people.map((person, at) => work(person, chanceOf(at))))

  return {
    given,
    sent,
    figures,
    complaints,
    answered(more) {
      const goal = figures.answers + more
      return until(() => figures.answers >= goal)
    },
    goingAway() {
      up = false
    },
    waiting: () => until(() => parked >= atWork),
    back(where) {
      origin = where
      up = true
      const waited = absent
      absent = []
      for (const goOn of waited) goOn()
    },
    async end() {
      ending = true
      await working
    },
  }
}

function isTaken({ status, text }: { readonly status: number; readonly text: string }): boolean {
  return status >= 400 && status < 500 && text.includes('"409"')
}
