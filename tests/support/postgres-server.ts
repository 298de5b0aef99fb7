import { execFile } from 'node:child_process'
import { existsSync, lstatSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { binaryOf } from '../../scripts/test/binaries.mjs'

const run = promisify(execFile)

export interface PostgresServer {
  /** Address of its `postgres` database, with full rights. */
  readonly url: string
  /** Ends it for good, with all its data. */
  stop(): Promise<void>
  /** `fast` tells whoever is connected, `immediate` lets them fall; the data stays. */
  halt(mode: 'fast' | 'immediate'): Promise<void>
  /** The system ends its first process; the others follow by themselves. */
  kill(): Promise<void>
  /** On the same port, with the same data, unless it runs. */
  start(): Promise<void>
}

const STARTS = 100
const OWNER = 'nobody'

export interface PostgresOptions {
  /** As in production, each commit waits for the disk; else commits come in the same order, which tests are about. */
  readonly durable?: boolean
  /** A major version of `tests/binaries`; without one the newest of this machine's own packages. */
  readonly version?: string | undefined
}

/** A throw-away PostgreSQL on a random port of 127.0.0.1. `HAWA_POSTGRES_VERSION` names the version for a whole run. */
export async function startPostgres({
  durable = false,
  version = process.env['HAWA_POSTGRES_VERSION'],
}: PostgresOptions = {}): Promise<PostgresServer> {
  const home = await mkdtemp(path.join(tmpdir(), 'hawa-postgres-'))
  const bin = await (version === undefined ? installed() : fetched(version, home))
  const asOwner = await owner(home)
  const data = path.join(home, 'data')
  const port = await freePort()
  const ctl = (...args: string[]) => asOwner(path.join(bin, 'pg_ctl'), ['-D', data, '-w', ...args])
  const hasty = durable ? '' : ' -c fsync=off -c synchronous_commit=off -c full_page_writes=off'
  const settings = `-p ${port} -k ${home} -c listen_addresses=127.0.0.1${hasty}`
  const begin = () => ctl('-l', path.join(home, 'log'), '-o', settings, 'start')
  try {
    await asOwner(path.join(bin, 'initdb'), [
      '-D',
      data,
      '-U',
      'postgres',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
      '--no-sync',
    ])
    await begin()
  } catch (cause) {
    await rm(home, { recursive: true, force: true })
    throw new Error('PostgreSQL did not start', { cause })
  }
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      if (existsSync(path.join(data, 'postmaster.pid'))) await ctl('-m', 'immediate', 'stop')
      await rm(home, { recursive: true, force: true })
    },
    halt: (mode) => ctl('-m', mode, 'stop'),
    async kill() {
      const [pid] = (await readFile(path.join(data, 'postmaster.pid'), 'utf8')).split('\n')
      process.kill(Number(pid), 'SIGKILL')
    },
    async start() {
      const ready = () => asOwner(path.join(bin, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)])
      // After a kill the memory that its processes share is in use until the last of them has noticed.
      for (let attempt = 1; ; attempt += 1) {
        if (
          await ready().then(
            () => true,
            () => false,
          )
        )
          return
        try {
          await begin()
        } catch (error) {
          if (attempt >= STARTS) throw error
          await setTimeout(100)
        }
      }
    },
  }
}

async function installed(): Promise<string> {
  const home = '/usr/lib/postgresql'
  const versions = existsSync(home) ? await readdir(home) : []
  const newestFirst = versions.toSorted((a, b) => Number(b) - Number(a))
  const found = newestFirst
    .map((version) => path.join(home, version, 'bin'))
    .find((bin) => existsSync(path.join(bin, 'initdb')))
  if (!found) throw new Error('no PostgreSQL server found: install the package postgresql (15 or later)')
  return found
}

/**
 * Copied, since another user than the owner of the repository runs them. Packages hold no symbolic links: which ones
 * its libraries are found by, this one says in a file.
 */
async function fetched(version: string, home: string): Promise<string> {
  const from = binaryOf(`postgres-${version}`, 'native')
  const to = path.join(home, 'native')
  await cp(from, to, { recursive: true, filter: (file) => !file.endsWith('.a') && !lstatSync(file).isSymbolicLink() })
  const links = JSON.parse(await readFile(path.join(to, 'pg-symlinks.json'), 'utf8')) as readonly Link[]
  for (const { source, target } of links)
    await symlink(path.relative(path.dirname(target), source), path.join(home, target))
  return path.join(to, 'bin')
}

interface Link {
  readonly source: string
  readonly target: string
}

/** The server refuses to run as root; then everything is done in the name of somebody whom each machine has. */
async function owner(home: string): Promise<(file: string, args: string[]) => Promise<void>> {
  if (process.getuid?.() !== 0) return async (file, args) => void (await run(file, args, { cwd: home }))
  await run('chown', [OWNER, home])
  return async (file, args) => void (await run('runuser', ['-u', OWNER, '--', file, ...args], { cwd: home }))
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
