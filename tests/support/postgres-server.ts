import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface PostgresServer {
  /** Address of its `postgres` database, with full rights. */
  readonly url: string
  stop(): Promise<void>
}

/**
 * A throw-away PostgreSQL of this machine's own packages, on a random port of 127.0.0.1. `durable`: as in production, each commit waits
 * for the disk; without it commits come in the same order, which is what tests are about.
 */
export async function startPostgres({ durable = false }: { readonly durable?: boolean } = {}): Promise<PostgresServer> {
  const bin = await binaries()
  const home = await mkdtemp(path.join(tmpdir(), 'hawa-postgres-'))
  const asOwner = await owner(home)
  const data = path.join(home, 'data')
  const port = await freePort()
  try {
    await asOwner(path.join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'])
    const hasty = durable ? '' : ' -c fsync=off -c synchronous_commit=off -c full_page_writes=off'
    const settings = `-p ${port} -k ${home} -c listen_addresses=127.0.0.1${hasty}`
    await asOwner(path.join(bin, 'pg_ctl'), ['-D', data, '-w', '-l', path.join(home, 'log'), '-o', settings, 'start'])
  } catch (cause) {
    await rm(home, { recursive: true, force: true })
    throw new Error('PostgreSQL did not start', { cause })
  }
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      await asOwner(path.join(bin, 'pg_ctl'), ['-D', data, '-m', 'immediate', '-w', 'stop'])
      await rm(home, { recursive: true, force: true })
    },
  }
}

async function binaries(): Promise<string> {
  const home = '/usr/lib/postgresql'
  const versions = existsSync(home) ? await readdir(home) : []
  const newestFirst = versions.toSorted((a, b) => Number(b) - Number(a))
  const found = newestFirst.map((version) => path.join(home, version, 'bin')).find((bin) => existsSync(path.join(bin, 'initdb')))
  if (!found) throw new Error('no PostgreSQL server found: install the package postgresql (15 or later)')
  return found
}

/** The server refuses to run as root; then everything is done in the name of the user postgres. */
async function owner(home: string): Promise<(file: string, args: string[]) => Promise<void>> {
  if (process.getuid?.() !== 0) return async (file, args) => void (await run(file, args, { cwd: home }))
  await run('chown', ['postgres', home])
  return async (file, args) => void (await run('runuser', ['-u', 'postgres', '--', file, ...args], { cwd: home }))
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
