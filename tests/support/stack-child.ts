/**
 * Embedded servers in a process of their own, so that a test can kill one and start it again on the same port and
 * folder: one at a time, as often as embedded-server.ts asks for it over the IPC channel. A process that has served
 * one story serves the next in a third of the time: it has its modules, PGlite and the compiled code of both.
 */
import { listen, type Listening } from '../../supabase/local/http/listen.ts'
import { openStack, type Stack } from '../../supabase/local/stack.ts'
import { withoutQuotas } from './no-quotas.ts'
import type { Asked, FromStack, StackSettings, ToStack } from './stack-messages.ts'

interface Running {
  readonly stack: Stack
  readonly listening: Listening
}

let running: Running | null = null

const say = (message: FromStack) => process.send?.(message)

process.on('message', (message: ToStack) => void answer(message))
process.on('disconnect', () => void close().finally(() => process.exit(0)))

async function answer({ id, ...asked }: ToStack): Promise<void> {
  try {
    if ('open' in asked) say({ kind: 'listening', id, url: await open(asked.open) })
    else say({ kind: 'rows', id, rows: await done(asked) })
  } catch (error) {
    say({ kind: 'error', id, message: String(error) })
  }
}

async function open(settings: StackSettings): Promise<string> {
  if (running) throw new Error('a server is running')
  const { port, confirmEmail = false, rateLimits = false, ...rest } = settings
  const stack = await openStack({ ...rest, confirmEmail, rateLimits })
  await withoutQuotas(stack.sql)
  running = { stack, listening: await listen(stack, { port, host: '127.0.0.1' }) }
  return running.listening.url
}

async function done(
  asked: Exclude<Asked, { readonly open: StackSettings }>,
): Promise<readonly Record<string, unknown>[]> {
  if ('close' in asked) {
    await close()
    return []
  }
  if (!running) throw new Error('no server is running')
  if ('sql' in asked) return await running.stack.sql(asked.sql, [...asked.values])
  await running.stack.backUp?.()
  return []
}

/** As SIGTERM ends the real one. */
async function close(): Promise<void> {
  const ending = running
  running = null
  await ending?.listening.close()
  await ending?.stack.close()
}
