import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { bundled, SHORT_LIVED } from './server-bundle.ts'
import type { Asked, FromStack, StackSettings, ToStack } from './stack-messages.ts'

/** The real server with the built site, as `npm start` runs it but without rate limits. */
export interface EmbeddedServer {
  /** The same after every `start`. */
  readonly url: string
  readonly dataDir: string
  /** It answers, or is about to. */
  readonly running: boolean
  /** Ends it in order, as SIGTERM does; the data stays in the folder. */
  stop(): Promise<void>
  /** Ends it as a power cut would, also in the middle of its start, which then rejects. */
  kill(): Promise<void>
  /** On the same port, with the same folder. */
  start(): Promise<void>
  /** Resolves when a backup is written; rejects when the server ended before. */
  backUp(): Promise<void>
  /** Serves another build from the next start on. */
  serve(siteDir: string): void
  /** A statement with full rights. */
  sql<T extends Record<string, unknown>>(statement: string, values?: readonly unknown[]): Promise<T[]>
}

/** stack-child.ts as it is run; made for the first server that is started here. */
let script: Promise<string> | null = null

/** Processes that serve nothing at the moment, for the next server that is started here. They end with this one. */
const idle: ChildProcess[] = []
const MOST_IDLE = 1

export async function startServer(settings: Omit<StackSettings, 'port'>): Promise<EmbeddedServer> {
  const program = await (script ??= bundled(fileURLToPath(new URL('stack-child.ts', import.meta.url))))
  let { siteDir } = settings
  let port = 0
  let url = ''
  let child: ChildProcess | null = null

  const forget = () => {
    child = null
  }

  async function start(): Promise<void> {
    if (child) return
    const started = idle.pop() ?? newProcess(program)
    keepOpen(started, true)
    child = started
    started.once('exit', forget)
    let answer: Answer
    try {
      answer = await ask(started, { open: { ...settings, siteDir, port } })
    } catch (error) {
      await end(started)
      throw error
    }
    if (answer.kind !== 'listening') throw new Error('the embedded server did not listen')
    url = answer.url
    port = Number(new URL(url).port)
  }

  async function rows(asked: Asked): Promise<readonly Record<string, unknown>[]> {
    if (!child) throw new Error('the server is stopped')
    const answer = await ask(child, asked)
    return answer.kind === 'rows' ? answer.rows : []
  }

  async function stop(): Promise<void> {
    const stopped = child
    if (!stopped) return
    await rows({ close: true })
    stopped.off('exit', forget)
    forget()
    if (idle.length >= MOST_IDLE) return end(stopped)
    keepOpen(stopped, false)
    idle.push(stopped)
  }

  async function kill(): Promise<void> {
    if (child) await end(child)
  }

  await start()
  return {
    get url() {
      return url
    },
    dataDir: settings.dataDir,
    get running() {
      return child !== null
    },
    start,
    stop,
    kill,
    serve(next) {
      siteDir = next
    },
    async sql<T extends Record<string, unknown>>(sql: string, values: readonly unknown[] = []) {
      return [...(await rows({ sql, values }))] as T[]
    },
    backUp: async () => void (await rows({ backUp: true })),
  }
}

function newProcess(program: string): ChildProcess {
  return fork(program, { execArgv: [SHORT_LIVED], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
}

let asks = 0

type Answer = Exclude<FromStack, { readonly kind: 'error' }>

/** Rejects with the error there, or when the process ends before it has answered. */
function ask(child: ChildProcess, asked: Asked): Promise<Answer> {
  const id = (asks += 1)
  return new Promise((resolve, reject) => {
    const done = () => {
      child.off('message', hear)
      child.off('exit', ended)
    }
    const ended = (code: number | null, signal: NodeJS.Signals | null) => {
      done()
      reject(new Error(`the embedded server ended with ${code ?? signal}`))
    }
    const hear = (message: FromStack) => {
      if (message.id !== id) return
      done()
      if (message.kind === 'error') reject(new Error(message.message))
      else resolve(message)
    }
    child.on('message', hear)
    child.once('exit', ended)
    child.send({ ...asked, id } satisfies ToStack)
  })
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}

/** Whether this process stays alive for that one. */
function keepOpen(child: ChildProcess, open: boolean): void {
  if (open) child.ref()
  else child.unref()
  if (open) child.channel?.ref()
  else child.channel?.unref()
}
