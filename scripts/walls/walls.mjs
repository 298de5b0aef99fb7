import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseSync } from 'vite'
import { floors, notForVisitors, packageRules, rooms } from './table.mjs'

const sources = /\.(ts|tsx|mjs)$/

/**
 * One sentence per import that crosses a wall, as `file:line imports module: reason`, per file that serves one feature
 * only where several meet, and per public page that loads what visitors do without.
 * @param {readonly string[]} files paths from the root of the project, with `/`
 * @param {(file: string) => Promise<string>} read
 */
export async function brokenWalls(files, read = (file) => readFile(file, 'utf8')) {
  const problems = []
  const users = new Map()
  const loaders = new Map()
  for (const file of files.filter((name) => sources.test(name) && !name.endsWith('.gen.ts'))) {
    const text = await read(file)
    const room = roomOf(file)
    if (!room) {
      problems.push(`${file}:1 is in no room: say in scripts/walls/table.mjs what it may import`)
      continue
    }
    for (const { specifier, line, typeOnly, later } of importsOf(file, text)) {
      const why = refusal(file, room, specifier, typeOnly)
      if (why) problems.push(`${file}:${line} imports ${specifier}: ${why}`)
      const target = specifier.startsWith('.') ? targetOf(file, specifier) : null
      if (!target || file.startsWith('tests/')) continue
      users.set(target, [...(users.get(target) ?? []), file])
      if (!typeOnly && !later) loaders.set(target, [...(loaders.get(target) ?? []), file])
    }
  }
  return [...problems, ...servingOne(files, users), ...loadedByVisitors(loaders)]
}

/** Named by the file that imports it, with the page that gets it. */
function loadedByVisitors(loaders) {
  const { target, pages, why } = notForVisitors
  return (loaders.get(target) ?? []).flatMap((user) => {
    const through = new Set([user])
    for (const one of through) for (const loader of loaders.get(one) ?? []) through.add(loader)
    const page = [...through].find((one) => pages.test(one))
    return page ? [`${user}:1 imports ${target}, and ${page} loads it: ${why}`] : []
  })
}

/** Routes compose features, so a file that a route uses, too, still belongs to its feature. */
function servingOne(files, users) {
  const problems = []
  for (const file of files) {
    const room = roomOf(file)
    if (!room?.several) continue
    const through = new Set([file])
    for (const one of through) for (const user of users.get(one) ?? []) if (roomOf(user) === room) through.add(user)
    const rooms = new Set([...through].flatMap((one) => users.get(one) ?? []).map(userOf))
    rooms.delete(room.name)
    rooms.delete('src/routes')
    const [only = ''] = rooms
    if (rooms.size === 1 && only.startsWith('src/features/'))
      problems.push(`${file}:1 serves ${only} only: it belongs to ${only}/data`)
  }
  return problems
}

const userOf = (file) => /^src\/features\/[^/]+/.exec(file)?.[0] ?? roomOf(file)?.name

const targetOf = (file, specifier) => path.posix.join(path.posix.dirname(file), specifier.replace(/\?.*$/, ''))

function refusal(file, room, specifier, typeOnly) {
  if (!specifier.startsWith('.')) {
    const name = specifier.replace(/\?.*$/, '')
    return packageRules.find((rule) => rule.packages.test(name) && !rule.only.test(file))?.why ?? null
  }
  const target = targetOf(file, specifier)
  if (target.startsWith('tests/') && !file.startsWith('tests/') && room.name !== 'scripts')
    return 'nobody imports tests'
  const climbs = upwards(file, target)
  if (climbs) return climbs
  if (sameRoom(file, target, room) || ownRoom(file, target, room)) return null
  if (room.allow.some((pattern) => pattern.test(target))) return null
  if (typeOnly && room.typesOnly?.some((pattern) => pattern.test(target))) return null
  return room.why
}

/** Imports between the folders of sync/ go one way. */
function upwards(file, target) {
  const [here, there] = [floorOf(file), floorOf(target)]
  if (here === null || there === null) return null
  if (here < 0 || there < 0) return 'a new folder of sync/ needs a place in `floors` of scripts/walls/table.mjs'
  if (here >= there) return null
  return `the folders of sync/ import one way, and ${floors[there]} stands above ${floors[here]} in \`floors\``
}

/** Null: not in sync/, or one of its doors; -1: on no floor. */
function floorOf(file) {
  if (!/^sync\/(contract\.ts$|[^/]+\/)/.test(file)) return null
  return floors.findIndex((floor) => file.startsWith(`sync/${floor}`))
}

/** The captured part of `files` is a room of its own: src/features/auth and src/features/reports are two. */
function sameRoom(file, target, room) {
  const [here, there] = [room.files.exec(file), room.files.exec(target)]
  return there !== null && here?.[1] === there[1] && roomOf(target) === room
}

/** src/features/auth/data belongs to src/features/auth. */
function ownRoom(file, target, room) {
  const there = room.own?.exec(target)
  return Boolean(there) && there[1] === room.files.exec(file)?.[1]
}

function roomOf(file) {
  return rooms.find((room) => room.files.test(file))
}

function importsOf(file, text) {
  const { module } = parseSync(file, text)
  const line = (offset) => text.slice(0, offset).split('\n').length
  const found = []
  for (const { moduleRequest, entries, start } of module.staticImports) {
    const typeOnly = entries.length > 0 && entries.every((entry) => entry.isType)
    found.push({ specifier: moduleRequest.value, line: line(start), typeOnly, later: false })
  }
  for (const { entries, start } of module.staticExports) {
    const from = entries.find((entry) => entry.moduleRequest)?.moduleRequest
    const typeOnly = entries.every((entry) => entry.isType)
    if (from) found.push({ specifier: from.value, line: line(start), typeOnly, later: false })
  }
  for (const { moduleRequest, start } of module.dynamicImports) {
    const specifier = /^['"`](.*)['"`]$/.exec(text.slice(moduleRequest.start, moduleRequest.end))?.[1]
    if (specifier) found.push({ specifier, line: line(start), typeOnly: false, later: true })
  }
  return found.filter(({ specifier }) => specifier !== '')
}
