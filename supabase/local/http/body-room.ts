import { BodyTooLarge } from './body.ts'
import { Later } from './later.ts'

export interface BodyLimits {
  /** Bytes of all bodies that this process holds in memory. */
  readonly all: number
  /** Bytes of all senders without a session, and of one of their networks. */
  readonly strangers: number
  readonly stranger: number
  readonly person: number
  /** A body that is silent for so long is given up. */
  readonly silentForMs: number
  /** Bytes a second, once a body has come for `slowAfterMs`. */
  readonly slowest: number
  readonly slowAfterMs: number
}

const MB = 1024 * 1024
const LIMITS: BodyLimits = {
  all: 256 * MB,
  strangers: 64 * MB,
  stranger: 8 * MB,
  person: 64 * MB,
  silentForMs: 15_000,
  slowest: 100,
  slowAfterMs: 30_000,
}
/** First buffer of a body in bytes; it doubles as the body comes, so that an announced length alone takes no memory. */
const FIRST = 16 * 1024
/** Seconds until a refused sender may try again. */
const PAUSE_S = 5

export interface Sender {
  /** A person or a network. */
  readonly who: string
  /** Has a session. */
  readonly known: boolean
}

/** One request's part of the room. */
export interface Hold {
  /**
   * Reads the whole body, counting its bytes whatever Content-Length says. Throws BodyTooLarge, or Later: 503 without
   * room, 408 for a silent or too slow body.
   */
  readonly read: (request: Request, limit: number) => Promise<Uint8Array<ArrayBuffer>>
  /** To be called when the request is answered: until then its body is in memory. */
  readonly release: () => void
}

export interface BodyRoom {
  /** @param sender null: this process itself, which is not counted */
  readonly hold: (sender: Sender | null) => Hold
}

/** Bounds the memory that bodies take in this process, in all and for each sender. */
export function bodyRoom(limits: Partial<BodyLimits> = {}): BodyRoom {
  const { all, strangers, stranger, person, silentForMs, slowest, slowAfterMs } = { ...LIMITS, ...limits }
  const held = new Map<string, number>()
  let ofAll = 0
  let ofStrangers = 0

  function hold(sender: Sender | null): Hold {
    let mine = 0
    const key = sender === null ? '' : `${sender.known ? 'person' : 'network'} ${sender.who}`

    function take(bytes: number): void {
      if (sender === null) return
      const ofSender = held.get(key) ?? 0
      const full =
        ofAll + bytes > all ||
        ofSender + bytes > (sender.known ? person : stranger) ||
        (!sender.known && ofStrangers + bytes > strangers)
      if (full) throw new Later(503, PAUSE_S)
      add(bytes)
    }

    function add(bytes: number): void {
      mine += bytes
      ofAll += bytes
      if (!sender?.known) ofStrangers += bytes
      const now = (held.get(key) ?? 0) + bytes
      if (now > 0) held.set(key, now)
      else held.delete(key)
    }

    async function read(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
      const announced = Number(request.headers.get('content-length') || limit)
      if (announced > limit) throw new BodyTooLarge()
      if (!request.body) return new Uint8Array()
      const reader = request.body.getReader()
      const begun = performance.now()
      let bytes = new Uint8Array()
      let size = 0
      try {
        for (;;) {
          const { done, value } = await within(silentForMs, reader.read())
          if (done) return bytes.subarray(0, size)
          if (size + value.byteLength > limit) throw new BodyTooLarge()
          const passed = performance.now() - begun
          if (passed > slowAfterMs && size < (slowest * passed) / 1000) throw new Later(408, 1)
          if (size + value.byteLength > bytes.byteLength) {
            const enough = Math.max(size + value.byteLength, Math.min(announced, limit, Math.max(FIRST, 2 * size)))
            take(enough - bytes.byteLength)
            const larger = new Uint8Array(enough)
            larger.set(bytes.subarray(0, size))
            bytes = larger
          }
          bytes.set(value, size)
          size += value.byteLength
        }
      } finally {
        reader.releaseLock()
      }
    }

    return {
      read,
      release: () => {
        if (mine > 0) add(-mine)
      },
    }
  }

  return { hold }
}

async function within<T>(ms: number, coming: Promise<T>): Promise<T> {
  let patience: NodeJS.Timeout | undefined
  const silence = new Promise<never>((_, reject) => {
    patience = setTimeout(() => reject(new Later(408, 1)), ms)
  })
  try {
    return await Promise.race([coming, silence])
  } finally {
    clearTimeout(patience)
  }
}
