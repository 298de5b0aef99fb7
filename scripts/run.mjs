import { spawn } from 'node:child_process'
import { ROOT } from './freshness.mjs'

const parent = process.ppid

/** Runs npm in the repository with our signals passed on; ends this process when it fails or is stopped. */
export async function npm(...args) {
  const child = spawn('npm', args, { cwd: ROOT, stdio: 'inherit', shell: process.platform === 'win32' })
  const pass = (signal) => child.kill(signal)
  process.on('SIGINT', pass)
  process.on('SIGTERM', pass)
  const [code, signal] = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (...how) => resolve(how))
  })
  process.off('SIGINT', pass)
  process.off('SIGTERM', pass)
  // npm was stopped and left us behind (see leaveWithNpm in supabase/local/main.ts).
  const orphaned = process.env.npm_lifecycle_event && process.ppid !== parent
  if (signal || orphaned) process.exit(0)
  if (code !== 0) {
    console.error(`npm ${args.join(' ')} failed (${code}).`)
    process.exit(code ?? 1)
  }
}

export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  console.error(`Hawa needs Node 20.19 or newer; this is ${process.versions.node}.`)
  process.exit(1)
}
