/** The server as a process of its own, for tests that need a process: signals, crashes, a folder opened twice. */
import { spawn, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { bundled, SHORT_LIVED } from './server-bundle.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const PROGRAM = await bundled(path.join(ROOT, 'supabase', 'local', 'main.ts'))

export interface StackProcess {
  readonly child: ChildProcess
  /** Resolves with the address it printed; rejects with its output otherwise. */
  readonly ready: Promise<string>
  readonly ended: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>
  readonly output: () => string
}

/** With `shell` there is one in between, as npm has it; `child` is that one then. */
export function startProcess(
  environment: Readonly<Record<string, string>>,
  options: { readonly shell?: boolean } = {},
): StackProcess {
  const program = `import(${JSON.stringify(PROGRAM)}).then(({ main }) => main())`
  const command = [process.execPath, SHORT_LIVED, '--eval', program] as const
  const [file, ...rest] = options.shell ? (['sh', '-c', '"$0" "$@"; exit $?', ...command] as const) : command
  const child = spawn(file, rest, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PORT: '0', HAWA_DEMO: '0', DATABASE_URL: '', ...environment },
  })
  let said = ''
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }))
  })
  const ready = new Promise<string>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      said += chunk.toString()
      const address = /Hawa is ready on (http:\S+)/.exec(said)
      if (address?.[1]) resolve(address[1])
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    void ended.then(({ code, signal }) => reject(new Error(`ended with ${code ?? signal}: ${said}`)))
  })
  ready.catch(() => undefined)
  return { child, ready, ended, output: () => said }
}
