/**
 * The embedded server in a process of its own, so that a test can kill it and start it again on the same port and
 * folder. Started by embedded-server.ts with an IPC channel; a query that comes over it is answered with its rows.
 */
import { listen } from '../../supabase/local/listen.ts'
import { openStack } from '../../supabase/local/stack.ts'
import type { FromStack, StackSettings, ToStack } from './stack-messages.ts'

const settings = JSON.parse(process.argv[2] ?? '{}') as StackSettings
const say = (message: FromStack) => process.send?.(message)

const stack = await openStack({
  dataDir: settings.dataDir,
  databaseUrl: settings.databaseUrl,
  siteDir: settings.siteDir,
  demo: settings.demo,
  confirmEmail: settings.confirmEmail ?? false,
  backupDir: settings.backupDir,
  rateLimits: false,
})
const listening = await listen(stack, { port: settings.port, host: '127.0.0.1' })

process.on('message', (message: ToStack) => void answer(message))
process.on('SIGTERM', () => void close())
process.on('disconnect', () => void close())
say({ kind: 'listening', url: listening.url })

async function answer(asked: ToStack): Promise<void> {
  const { id } = asked
  try {
    if ('backUp' in asked) await stack.backUp?.()
    say({ kind: 'rows', id, rows: 'backUp' in asked ? [] : await stack.sql(asked.sql, [...asked.values]) })
  } catch (error) {
    say({ kind: 'error', id, message: String(error) })
  }
}

async function close(): Promise<void> {
  await listening.close()
  await stack.close()
  process.exit(0)
}
