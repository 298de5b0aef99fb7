import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Query } from '../../supabase/local/engine/sql.ts'
import { administer } from '../support/administration.ts'
import { startServer, type EmbeddedServer } from '../support/embedded-server.ts'
import { faultyProxy, type FaultyProxy } from '../support/faulty-proxy.ts'
import { demoFolder } from '../support/folders-setup.ts'
import { newerBuild } from '../support/newer-build.ts'
import { oracleDatabase } from '../support/oracle-database.ts'
import { openOracle, type Oracle } from '../support/oracle.ts'
import startPostgres, { serverOfRun } from '../support/postgres-setup.ts'
import type { QuickAccount } from '../support/quick-people.ts'
import { callerFor, DEMO, type Caller } from '../support/server-api.ts'
import { siteDir } from '../support/story.ts'
import { tabletTemplate } from './tablet.ts'

export const ENGINES = ['pglite', 'postgres'] as const
export type Engine = (typeof ENGINES)[number]

/** A server with its database, and who is there besides the person of a schedule. */
export interface World {
  readonly engine: Engine
  readonly server: EmbeddedServer
  /** Full rights on its database, while the server runs. */
  readonly sql: Query
  /** On a database of the same engine, apart. */
  readonly oracle: Oracle
  /** Between the device and the server. */
  readonly proxy: FaultyProxy
  /** A profile of a browser that has the app on it and nobody's data. */
  readonly tablet: string
  /** Another build of the same app. */
  readonly newerSite: string
  readonly model: { readonly specialist: QuickAccount; readonly client: QuickAccount }
  readonly admin: Caller
}

export interface Worlds {
  next(engine: Engine): Promise<World>
  close(): Promise<void>
}

export const NEWER = 'hawa-newer-build'

/** Every specialist sees all waiting and delivered studies: a server that is too old makes the pulls slow. */
const SCHEDULES_PER_SERVER = 25

/** The servers of one worker, one at a time; slow parts are made once. */
export function openWorlds(): Worlds {
  let current: { readonly world: World; readonly folder: string; uses: number } | null = null
  let proxy: FaultyProxy | null = null
  let tablet: string | null = null
  let newerSite: string | null = null
  let databases: Databases | null = null
  const oracles = new Map<Engine, Awaited<ReturnType<typeof oracleDatabase>>>()

  async function open(engine: Engine): Promise<World> {
    const folder = await mkdtemp(path.join(tmpdir(), 'hawa-faults-'))
    databases ??= engine === 'postgres' ? await openDatabases() : null
    const databaseUrl = engine === 'postgres' ? await databases?.another() : undefined
    await cp(databaseUrl === undefined ? demoFolder() : (databases?.folder ?? ''), folder, { recursive: true })
    const server = await startServer({
      dataDir: folder,
      siteDir,
      demo: true,
      ...(databaseUrl === undefined ? {} : { databaseUrl }),
    })
    proxy ??= await faultyProxy()
    proxy.lead(server.url, 0)
    tablet ??= await tabletTemplate(proxy.url)
    newerSite ??= await newerBuild(siteDir, NEWER)
    const own = oracles.get(engine) ?? (await oracleDatabase(engine))
    oracles.set(engine, own)
    const sql: Query = <T>(statement: string, values: readonly unknown[] = []) =>
      server.sql(statement, values) as Promise<T[]>
    const world: World = {
      engine,
      server,
      sql,
      oracle: openOracle(own.sql),
      proxy,
      tablet,
      newerSite,
      admin: await callerFor(server.url, DEMO.admin),
      model: { specialist: await accountOf(server, DEMO.intervenant), client: await accountOf(server, DEMO.client) },
    }
    current = { world, folder, uses: 0 }
    return world
  }

  async function end(): Promise<void> {
    if (!current) return
    await current.world.server.stop()
    await rm(current.folder, { recursive: true, force: true })
    current = null
  }

  return {
    async next(engine) {
      if (current && (current.world.engine !== engine || current.uses >= SCHEDULES_PER_SERVER)) await end()
      const world = current?.world ?? (await open(engine))
      if (current) current.uses += 1
      return world
    },
    async close() {
      await end()
      await proxy?.close()
      for (const own of oracles.values()) await own.close()
      await databases?.close()
      for (const folder of [tablet, newerSite]) if (folder !== null) await rm(folder, { recursive: true, force: true })
    },
  }
}

async function accountOf(server: EmbeddedServer, email: string): Promise<QuickAccount> {
  const [row] = await server.sql<{ userId: string; profileId: string }>(
    `select u.id::text as "userId", p.id::text as "profileId" from auth.users u join public.profiles p on p.user_id
      = u.id where u.email = $1`,
    [email],
  )
  if (!row) throw new Error(`${email} is not in the demo data`)
  return { email, ...row }
}

interface Databases {
  /** Keys and files that belong to them. */
  readonly folder: string
  another(): Promise<string>
  close(): Promise<void>
}

/** A PostgreSQL of this worker, with the demo data in a database that others are copied from. */
async function openDatabases(): Promise<Databases> {
  const stop = await startPostgres()
  const server = serverOfRun()
  const folder = await mkdtemp(path.join(tmpdir(), 'hawa-faults-'))
  const urlOf = (name: string) => server.replace(/postgres$/, name)
  let made = 0
  // The app on the device keeps the public key: the same one for both engines.
  await cp(path.join(demoFolder(), 'keys.json'), path.join(folder, 'keys.json'))
  await administer(server, 'create database hawa_demo')
  const seeding = await startServer({ dataDir: folder, siteDir, demo: true, databaseUrl: urlOf('hawa_demo') })
  await seeding.stop()
  return {
    folder,
    async another() {
      made += 1
      await administer(server, `create database hawa_${made} template hawa_demo`)
      return urlOf(`hawa_${made}`)
    },
    async close() {
      await stop?.()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
