import * as v from 'valibot'
import type { Asked, Question, Sync } from '../contract.ts'
import { commandId, studyId } from '../domain/ids.ts'
import { TYPES_COMPTE } from '../domain/profile.ts'
import type { InvalidField, RefusalCode } from '../domain/refusal.ts'
import { readEntry, type Entry } from '../outbox/entry.ts'
import { heads } from '../outbox/order.ts'
import { question, type AnswerOf } from '../questions/question.ts'
import { readVerdict } from '../transport/wire-replies.ts'
import type { Verdict } from '../transport/transport.ts'
import type { ExportedCommand } from './export-format.ts'
import type { ImportItem, ItemProblem, UnsentExport } from './read-export.ts'

const preview = v.object({
  /** Null: the account does not exist (any more). */
  person: v.nullable(
    v.object({
      name: v.string(),
      type_compte: v.picklist(TYPES_COMPTE),
      is_active: v.boolean(),
      /** False: the export of another administrator. */
      importable: v.boolean(),
    }),
  ),
  /** Commands with a verdict, by id; `theirs` false: given by somebody else. */
  known: v.record(
    v.string(),
    v.object({
      verdict: v.picklist(['applied', 'refused']),
      code: v.nullable(v.string()),
      received_at: v.string(),
      theirs: v.boolean(),
    }),
  ),
  /** Command names that this server does not import. */
  unknown: v.array(v.string()),
})
export type ImportPreview = AnswerOf<typeof preview>

/** Asks the server about the person and the commands of an export. */
export const importPreview = ({ manifest, items }: UnsentExport) =>
  question({
    rpc: 'import_preview',
    args: {
      person: manifest.person.user_id,
      ids: items.map(({ command }) => command.id),
      names: [...new Set(items.map(({ command }) => command.name))],
    },
    read: preview,
  })

export type ImportOutcome =
  | { readonly kind: 'applied' }
  /** The server already had it, from the device or an earlier import. */
  | { readonly kind: 'already' }
  | { readonly kind: 'refused'; readonly code: RefusalCode; readonly problem: InvalidField | null }
  /** Waits behind a command of its line that was not applied [L2]. */
  | { readonly kind: 'held' }
  /** The server did not answer: run the import again. */
  | { readonly kind: 'failed' }
  | { readonly kind: 'left'; readonly why: ItemProblem }

type ImportSync = Pick<Sync, 'ask' | 'deliver'>

/**
 * Applies an export as the device would have, line by line [L2], under the original ids [L3]. Stops at the first
 * request without an answer; running it again continues. Reports the outcome of every item.
 */
export async function runImport(
  sync: ImportSync,
  found: UnsentExport,
  tell: (id: string, outcome: ImportOutcome) => void,
): Promise<void> {
  const person = found.manifest.person.user_id
  const itemById = new Map(found.items.map((item) => [item.command.id, item]))
  let waiting = found.items.map(({ command }, seq) => entryOf(command, seq))
  for (let next = nextOf(waiting); next; next = nextOf(waiting)) {
    const { id } = next
    const item = itemById.get(id)
    if (!item) throw new Error('an entry without its item')
    const outcome = await importItem(sync, person, item)
    tell(id, outcome)
    if (outcome.kind === 'failed') {
      for (const entry of waiting) if (entry.id !== id && entry.state.kind === 'queued') tell(entry.id, outcome)
      return
    }
    const done = outcome.kind === 'applied' || outcome.kind === 'already'
    waiting = waiting.flatMap((entry) => (entry.id !== id ? [entry] : done ? [] : [parked(entry)]))
  }
  for (const { id, state } of waiting) if (state.kind === 'queued') tell(id, { kind: 'held' })
}

const nextOf = (waiting: readonly Entry[]): Entry | undefined =>
  heads(waiting).find(({ state }) => state.kind === 'queued')

async function importItem(
  sync: ImportSync,
  person: string,
  { command, blob, problem }: ImportItem,
): Promise<ImportOutcome> {
  // A command without its file is still sent when it has a verdict already, to get that verdict.
  if (problem === 'newer') return { kind: 'left', why: problem }
  if (problem) {
    const known = await knownOf(sync, person, command)
    if (known.kind === 'failed') return { kind: 'failed' }
    if (!known.value) return { kind: 'left', why: problem }
  }
  if (blob && command.file) {
    const { name, path, size, sha256 } = command.file
    const opened = await sync.ask(placeFor(person, command))
    if (opened.kind === 'failed') return { kind: 'failed' }
    // No place for the file: only the rules of the command know the reason.
    if (opened.value && (await sync.deliver({ name, path, size, sha256 }, blob)) === 'failed') return { kind: 'failed' }
  }
  const answer = await sync.ask(verdictOn(person, command))
  return answer.kind === 'failed' ? { kind: 'failed' } : outcomeOf(answer.value)
}

async function knownOf(sync: ImportSync, person: string, { id, name }: ExportedCommand): Promise<Asked<boolean>> {
  const answer = await sync.ask(
    question({ rpc: 'import_preview', args: { person, ids: [id], names: [name] }, read: preview }),
  )
  return answer.kind === 'failed' ? answer : { kind: 'answered', value: answer.value.known[id]?.theirs === true }
}

const placeFor = (person: string, { id, name, file }: ExportedCommand) =>
  question({
    rpc: 'open_import_file',
    args: { person, id, name, path: file?.path ?? null },
    read: v.boolean(),
  })

const verdictOn = (person: string, { id, name, args, made_at }: ExportedCommand): Question<Verdict> => ({
  rpc: 'import_command',
  args: { person, id, name, args, made_at },
  read: readVerdict,
})

function outcomeOf(verdict: Verdict): ImportOutcome {
  if (verdict.verdict === 'refused') return { kind: 'refused', code: verdict.code, problem: verdict.problem }
  return { kind: verdict.replayed ? 'already' : 'applied' }
}

/** The entry as the outbox's ordering needs it. */
function entryOf({ id, name, args, study_id, made_at, file }: ExportedCommand, seq: number): Entry {
  return readEntry({
    seq,
    id: commandId(id),
    name,
    args,
    madeAt: made_at,
    studyId: study_id === null ? null : studyId(study_id),
    file: file && { name: file.name, size: file.size, sha256: file.sha256, path: file.path, uploaded: false },
  })
}

const parked = (entry: Entry): Entry => ({
  ...entry,
  state: { kind: 'refused', at: entry.madeAt, code: 'not_allowed', problem: null },
})
