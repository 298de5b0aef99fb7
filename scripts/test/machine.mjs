import { execFile, spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readdirSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { chromiumArguments, findChromium } from '../chromium.mjs'
import { engines } from '../engines.mjs'
import { BINARIES, binariesAreThere } from './binaries.mjs'
import { runStep } from './step.mjs'

const run = promisify(execFile)
const downloadMs = 10 * 60 * 1000

/** Whether a Chromium starts: one that is there, Playwright's own, or Debian's packages. */
export async function haveChromium() {
  const installers = [
    () => null,
    () =>
      runStep('installing Chromium', 'npx', ['--no-install', 'playwright', 'install', 'chromium'], {
        limitMs: downloadMs,
      }),
    () => installPackages('chromium', 'chromium-headless-shell'),
  ]
  for (const install of installers) {
    await install()
    const found = [await findChromium({ shell: true }), await findChromium()]
    const starting = await Promise.all(found.map(async (path) => path !== null && (await starts(path))))
    if (!starting.every(Boolean)) continue
    // A full Chromium can replace the shell, but takes half as much time again.
    if (found[0] === found[1] && found[1] === '/usr/bin/chromium') await installPackages('chromium-headless-shell')
    return true
  }
  return false
}

/** The engines besides Chromium that are neither here nor could be installed. */
export async function missingEngines() {
  const works = ({ probe: [command, ...args] }) =>
    run(command, args, { timeout: 60_000 }).then(
      () => true,
      () => false,
    )
  const missing = []
  for (const engine of engines) {
    if (!(await works(engine))) await installPackages(...engine.packages)
    if (!(await works(engine))) missing.push(engine)
  }
  return missing
}

/** The server binaries of PostgreSQL, which the tests start by themselves. */
export async function havePostgres() {
  if (postgresIsThere()) return true
  await installPackages('postgresql')
  return postgresIsThere()
}

/** The web server behind which docs/deploy.md puts the static site; without it those tests are left out. */
export async function haveNginx() {
  if (nginxIsThere()) return true
  await installPackages('nginx-light')
  return nginxIsThere()
}

/**
 * PostgreSQL of each version that hosted Supabase may have, and the Deno of its functions. Their install scripts do not
 * run: tests/support/postgres-server.ts creates the files of one of them in its copy.
 */
export async function haveBinaries() {
  if (binariesAreThere()) return true
  const args = ['ci', '--prefix', BINARIES, '--ignore-scripts', '--no-audit', '--no-fund']
  await runStep('fetching PostgreSQL 15, 17 and 18, Deno and Chromium 109', 'npm', args, {
    quiet: true,
    limitMs: downloadMs,
  })
  return binariesAreThere()
}

const CLOCK = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1'

/**
 * The environment of processes that run on another day, such as '2027-12-31 23:50' in a time zone (without: this
 * machine's). All of them have the same offset, so that they agree. Throws where Debian's libfaketime is missing and
 * cannot be installed.
 */
export async function clockAt(at, zone = process.env.TZ ?? 'UTC') {
  if (!existsSync(CLOCK)) await installPackages('libfaketime')
  if (!existsSync(CLOCK)) throw new Error(`no ${CLOCK}: install the package libfaketime`)
  const { stdout } = await run('date', ['-d', at, '+%s'], { env: { ...process.env, TZ: zone } })
  const seconds = Number(stdout) - Math.floor(Date.now() / 1000)
  return {
    LD_PRELOAD: CLOCK,
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    // Off: this workaround for an old glibc would make Chromium wait for ever.
    FAKETIME_FORCE_MONOTONIC_FIX: '0',
  }
}

/**
 * Where the tests put databases and browser profiles: memory that looks like a folder where there is enough of it, as
 * on most Linux machines. Each story copies a database and makes a profile, and Vitest takes half the time without a
 * disk.
 */
export function quickFolder(memory = '/dev/shm', least = enoughBytes) {
  if (process.env.TMPDIR) return tmpdir()
  try {
    accessSync(memory, constants.W_OK)
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= least ? memory : tmpdir()
  } catch {
    return tmpdir()
  }
}

/** Two stories at a time use a tenth of it; the rest is for other programs of the machine. */
const enoughBytes = 4 * 1024 ** 3

/** Looks for nginx as tests/support/nginx.ts does. */
function nginxIsThere() {
  return spawnSync('nginx', ['-v']).status === 0
}

/** Where Debian and Ubuntu put them; tests/support/postgres-server.ts looks there too. */
function postgresIsThere() {
  const home = '/usr/lib/postgresql'
  return existsSync(home) && readdirSync(home).some((version) => existsSync(path.join(home, version, 'bin', 'initdb')))
}

/** A browser whose libraries are missing exists but does not start. */
async function starts(chromium) {
  const probe = ['--headless', ...chromiumArguments, '--dump-dom', 'about:blank']
  return run(chromium, probe, { timeout: 60_000 }).then(
    () => true,
    () => false,
  )
}

/** Installs Debian packages, as root or by sudo without a password. */
async function installPackages(...names) {
  const root = process.getuid?.() === 0
  if (!existsSync('/usr/bin/apt-get')) return
  if (
    !root &&
    !(await run('sudo', ['-n', 'true']).then(
      () => true,
      () => false,
    ))
  )
    return
  const aptGet = (...args) => {
    const command = ['apt-get', '-o', 'DPkg::Lock::Timeout=120', '-y', ...args]
    const [file = '', ...rest] = root ? command : ['sudo', '-n', ...command]
    return runStep(`apt-get ${args.join(' ')}`, file, rest, {
      quiet: true,
      environment: { DEBIAN_FRONTEND: 'noninteractive' },
      limitMs: downloadMs,
    })
  }
  await aptGet('update')
  await aptGet('install', '--no-install-recommends', ...names)
}
