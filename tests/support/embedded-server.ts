import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { FromStack, StackSettings, ToStack } from './stack-messages.ts'

/** The real server with the built site, as `npm start` runs it but without rate limits. */
export interface EmbeddedServer {
  /** The same after every `start`. */
  readonly url: string
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

const script = fileURLToPath(new URL('stack-child.ts', import.meta.url))

export async function startServer(settings: Omit<StackSettings, 'port'>): Promise<EmbeddedServer> {
  let { siteDir } = settings
  let port = 0
  let url = ''
  let child: ChildProcess | null = null
  let asked = 0

  async function start(): Promise<void> {
    if (child) return
    const argument = JSON.stringify({ ...settings, siteDir, port } satisfies StackSettings)
    const started = fork(script, [argument], { execArgv: ['--import', 'tsx'], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    child = started
    const message = await new Promise<FromStack>((resolve, reject) => {
      started.once('message', resolve)
      started.once('exit', (code, signal) => {
        if (child === started) child = null
        reject(new Error(`the embedded server ended with ${code ?? signal}`))
      })
    })
    if (message.kind !== 'listening') throw new Error('the embedded server did not listen')
    url = message.url
    port = Number(new URL(url).port)
  }

  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    if (!child) return
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
    child = null
  }

  async function ask(what: { readonly sql: string; readonly values: readonly unknown[] } | { readonly backUp: true }): Promise<readonly Record<string, unknown>[]> {
    const server = child
    if (!server) throw new Error('the server is stopped')
    const id = (asked += 1)
    return new Promise((resolve, reject) => {
      const done = () => {
        server.off('message', hear)
        server.off('exit', ended)
      }
      const ended = () => {
        done()
        reject(new Error('the server ended before it answered'))
      }
      const hear = (message: FromStack) => {
        if (message.kind === 'listening' || message.id !== id) return
        done()
        if (message.kind === 'rows') resolve(message.rows)
        else reject(new Error(message.message))
      }
      server.on('message', hear)
      server.once('exit', ended)
      server.send({ id, ...what } satisfies ToStack)
    })
  }

  await start()
  return {
    get url() {
      return url
    },
    get running() {
      return child !== null
    },
    start,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    serve(next) {
      siteDir = next
    },
    async sql<T extends Record<string, unknown>>(sql: string, values: readonly unknown[] = []) {
      return [...(await ask({ sql, values }))] as T[]
    },
    backUp: async () => void (await ask({ backUp: true })),
  }
}
