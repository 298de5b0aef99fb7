import { readFileSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'

export const ROOT = path.resolve(import.meta.dirname, '..')

/** The sources of the build. The date of a folder shows deleted files. */
const SOURCES = [
  'src',
  'sync',
  'sw',
  'public',
  'scripts/build',
  'index.html',
  'vite.config.ts',
  'tsconfig.base.json',
  'package-lock.json',
]
/** Written by the build itself, which moves the date of the folder it lies in too. */
const GENERATED = ['routeTree.gen.ts', 'publicRouteTree.gen.js']

/** True when the node_modules of a folder differs from its lockfile (by content: a fresh clone has fresh dates). */
export function isInstallStale(folder = '.') {
  const wanted = packagesOf(path.join(folder, 'package-lock.json'))
  const present = packagesOf(path.join(folder, 'node_modules/.package-lock.json'))
  if (!wanted || !present) return true
  return Object.entries(wanted).some(
    ([where, { version, optional, devOptional, link }]) =>
      where !== '' && !optional && !devOptional && !link && present[where]?.version !== version,
  )
}

function packagesOf(lockfile) {
  try {
    return JSON.parse(readFileSync(path.join(ROOT, lockfile), 'utf8')).packages
  } catch {
    return null
  }
}

export function isBuildStale() {
  const built = timeOf(path.join(ROOT, 'dist', 'index.html'))
  return built === null || SOURCES.some((source) => newestBelow(path.join(ROOT, source)) > built)
}

function newestBelow(file) {
  const own = statSync(file, { throwIfNoEntry: false })
  if (!own) return 0
  if (!own.isDirectory()) return own.mtimeMs
  const names = readdirSync(file)
  const below = names.filter((name) => !GENERATED.includes(name)).map((name) => newestBelow(path.join(file, name)))
  return Math.max(names.some((name) => GENERATED.includes(name)) ? 0 : own.mtimeMs, ...below)
}

function timeOf(file) {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? null
}
