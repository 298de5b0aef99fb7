import { readFileSync } from 'node:fs'
import path from 'node:path'
import { isInstallStale, ROOT } from '../freshness.mjs'

/** Servers that tests start and nobody else needs: a package of its own, so that no installation brings them. */
export const BINARIES = path.join('tests', 'binaries')

const { dependencies } = JSON.parse(readFileSync(path.join(ROOT, BINARIES, 'package.json'), 'utf8'))

/** Major versions of PostgreSQL, as in its names of packages: `postgres-18`. */
export const POSTGRES_VERSIONS = Object.keys(dependencies).flatMap((name) => /^postgres-(\d+)$/.exec(name)?.[1] ?? [])

/** Where a file of one of its packages lies, fetched or not. */
export const binaryOf = (name, ...parts) => path.join(ROOT, BINARIES, 'node_modules', name, ...parts)

/** Whether all of them are here, in the versions that the lockfile asks for. */
export const binariesAreThere = () => !isInstallStale(BINARIES)
