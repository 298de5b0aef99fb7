/** State that a killed server must still have, read from its database and its folder. */
import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { EmbeddedServer } from './embedded-server.ts'
import type { Given, Sent, Writers } from './killed-writers.ts'

type Sql = EmbeddedServer['sql']
type Row = Readonly<Record<string, string>>

/** The event by which the timeline of a study tells of a command. */
const EVENTS: Readonly<Record<string, string>> = {
  request_study: 'requested',
  accept_study: 'accepted',
  start_study: 'started',
  finish_study: 'finished',
  attach_report: 'report_attached',
  save_field_notes: 'notes_saved',
}
const STATUTS: Readonly<Record<string, string>> = {
  request_study: 'en_attente',
  accept_study: 'acceptée',
  start_study: 'en_cours',
  finish_study: 'terminée',
  attach_report: 'complete',
}

/**
 * Each answer is kept, each command is there once with its effect or not at all, each file is whole. Empty: it is so.
 */
export async function losses(
  sql: Sql,
  folder: string,
  { given, sent }: Pick<Writers, 'given' | 'sent'>,
): Promise<string[]> {
  const ledger = new Map(
    (await sql<{ id: string; verdict: string }>('select id::text, verdict from public.commands')).map(
      ({ id, verdict }) => [id, verdict],
    ),
  )
  const done = given.filter(({ id }) => ledger.get(id) === 'applied')
  const known = new Set(given.map(({ id }) => id))
  return [
    ...given
      .filter(({ id, answer }) => answer !== 'none' && ledger.get(id) !== answer)
      .map(
        ({ id, name, answer }) =>
          `${name} was answered ${answer}, the ledger says ${ledger.get(id) ?? 'nothing'} (${id})`,
      ),
    ...[...ledger.keys()].filter((id) => !known.has(id)).map((id) => `nobody gave ${id}`),
    ...(await wrongEffects(sql, done)),
    ...(await missingFiles(sql, folder, sent)),
  ]
}

/** Every effect of each carried-out command, as often as it was done; no other. */
async function wrongEffects(sql: Sql, done: readonly Given[]): Promise<string[]> {
  const studyOf = ({ args }: Given) => String(args['study_id'])
  const expected: Record<string, Map<string, string>> = {
    studies: new Map(),
    events: new Map(),
    messages: new Map(),
    photos: new Map(),
    reports: new Map(),
  }
  const { studies, events, messages, photos, reports } = expected
  const notes = new Map<string, string>()
  const statuts = new Map<string, string>()
  for (const one of done) {
    const study = studyOf(one)
    const kind = EVENTS[one.name]
    if (kind) events?.set(`${study} ${kind}`, String(Number(events.get(`${study} ${kind}`) ?? 0) + 1))
    const statut = STATUTS[one.name]
    if (statut) statuts.set(study, statut)
    if (one.name === 'save_field_notes') notes.set(study, String(one.args['notes_terrain']))
    if (one.name === 'send_message') messages?.set(String(one.args['message_id']), String(one.args['contenu']))
    if (one.name === 'add_photo') photos?.set(String(one.args['photo_id']), String((one.args['file'] as Row)['sha256']))
    if (one.name === 'attach_report') reports?.set(study, `${String(one.args['path'])} ${String(one.args['sha256'])}`)
  }
  for (const [study, statut] of statuts)
    studies?.set(study, `Cimenterie ${study}, ${statut}, ${notes.get(study) ?? ''}`)
  const found: Readonly<Record<string, readonly Row[]>> = {
    studies: await sql(
      `select id::text as key, nom_entreprise || ', ' || statut || ', ' || coalesce(notes_terrain, '') as value
        from public.demandes_etudes`,
    ),
    events: await sql(
      `select study_id || ' ' || kind as key, count(*)::text as value from public.study_events group by study_id, kind`,
    ),
    messages: await sql('select id::text as key, contenu as value from public.messages where author is not null'),
    photos: await sql('select id::text as key, sha256 as value from public.mission_photos'),
    reports: await sql(`select study_id::text as key, path || ' ' || sha256 as value from public.reports`),
  }
  return Object.entries(expected).flatMap(([table, wanted]) => {
    const there = new Map((found[table] ?? []).map(({ key = '', value = '' }) => [key, value]))
    return [...new Set([...wanted.keys(), ...there.keys()])]
      .filter((key) => wanted.get(key) !== there.get(key))
      .map((key) => `${table}: ${key} should be ${wanted.get(key) ?? 'absent'}, is ${there.get(key) ?? 'absent'}`)
  })
}

/** A row that names a file has the file, and of the length that is written down. */
async function missingFiles(sql: Sql, folder: string, sent: readonly Sent[]): Promise<string[]> {
  const objects = await sql<{ bucket: string; path: string }>(
    'select bucket_id as bucket, name as path from storage.objects',
  )
  const stored = new Set(objects.map((one) => `${one.bucket}/${one.path}`))
  const named = await sql<{ path: string; by: string }>(
    `select path, 'reports' as by from public.reports union all select path, 'mission_photos' from public.mission_photos
     union all select path, 'report_versions' from public.report_versions union all select path, 'stored_files'
     from public.stored_files
     union all select rapport_url, 'demandes_etudes' from public.demandes_etudes where rapport_url is not null`,
  )
  const paths = new Set(objects.map((one) => one.path))
  const sizes = new Map(sent.map((one) => [`${one.bucket}/${one.path}`, one.size]))
  const lengths = await Promise.all(
    [...stored].map(
      async (key) =>
        [
          key,
          await stat(path.join(folder, 'objects', key)).then(
            ({ size }) => size,
            () => null,
          ),
        ] as const,
    ),
  )
  return [
    ...named.filter((one) => !paths.has(one.path)).map((one) => `${one.by} names ${one.path}, which is not stored`),
    ...lengths
      .filter(([key, size]) => size === null || size !== sizes.get(key))
      .map(([key, size]) => `${key} has ${sizes.get(key)} bytes and on the disk ${size ?? 'no file'}`),
    ...sent
      .filter((one) => one.acknowledged && !stored.has(`${one.bucket}/${one.path}`))
      .map((one) => `${one.path} was acknowledged and is not stored`),
  ]
}

/** Those that do not come back as they were sent. */
export async function damaged(files: readonly Sent[], url: string, anonKey: string): Promise<string[]> {
  const problems: string[] = []
  for (const { bucket, path: name, sha256, by } of files) {
    const answer = await fetch(new URL(`/storage/v1/object/${bucket}/${name}`, url), {
      headers: { apikey: anonKey, authorization: `Bearer ${by.accessToken}` },
    })
    if (!answer.ok || hashOf(new Uint8Array(await answer.arrayBuffer())) !== sha256)
      problems.push(`${name} came back with ${answer.status}, not as it was sent`)
  }
  return problems
}

/** The same in a folder that no server has open: a backup. */
export async function damagedOnDisk(files: readonly Sent[], folder: string): Promise<string[]> {
  const hashes = await Promise.all(
    files.map(async (file) => hashOf(await readFile(path.join(folder, 'objects', file.bucket, file.path)))),
  )
  return files.filter(({ sha256 }, at) => hashes[at] !== sha256).map((file) => `${file.path} is damaged`)
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
