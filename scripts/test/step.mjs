import { spawn } from 'node:child_process'
import { ROOT } from '../freshness.mjs'

const longestMs = 60 * 60 * 1000

/**
 * Runs one command without input or colours; true when it succeeded. A quiet one shows its output only when it
 * fails. One that never ends is killed and has failed.
 */
export async function runStep(name, command, args, { quiet = false, environment = {}, limitMs = longestMs } = {}) {
  console.log(`\n== ${name}`)
  const child = spawn(command, args, {
    cwd: ROOT,
    env: {
      ...process.env,
      FORCE_COLOR: '0',
      NO_COLOR: '1',
      NODE_NO_WARNINGS: '1',
      npm_config_update_notifier: 'false',
      ...environment,
    },
    stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    // A process group of its own: killing npx alone leaves the processes that it started.
    detached: true,
  })
  const end = (signal) => {
    if (child.pid === undefined) return
    try {
      process.kill(-child.pid, signal)
    } catch {
      // It has ended.
    }
  }
  const pass = (signal) => {
    end(signal)
    process.exit(1)
  }
  process.once('SIGINT', pass)
  process.once('SIGTERM', pass)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (output += text))
  const limit = setTimeout(() => end('SIGKILL'), limitMs)
  const code = await new Promise((resolve) => {
    child.once('error', (error) => {
      output += `${error.message}\n`
      resolve(1)
    })
    child.once('close', resolve)
  })
  clearTimeout(limit)
  process.off('SIGINT', pass)
  process.off('SIGTERM', pass)
  if (code !== 0 && output !== '') console.error(output)
  if (quiet) console.log(code === 0 ? `${name}: ok` : `${name}: FAILED`)
  return code === 0
}
