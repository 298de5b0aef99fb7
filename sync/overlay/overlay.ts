/**
 * The server's rows + this device's commands = the displayed view. Pure; applies the commands' own effects in the
 * order of dispatch:
 *   pending  effect applied, marked as waiting
 *   held     listed, no effect: an earlier command that it depends on was refused
 *   refused  listed, no effect, the study is marked
 *   applied  effect kept, unmarked, until the store has pulled that revision; otherwise the view would jump back
 */
import { definitionOf } from '../commands/registry.ts'
import type { CommandName } from '../commands/command.ts'
import type { StudyMark, StudyView } from '../contract.ts'
import type { CommandId, StudyId } from '../domain/ids.ts'
import type { Profile } from '../domain/profile.ts'
import type { Study } from '../domain/study.ts'

export interface LaidCommand {
  readonly id: CommandId
  readonly seq: number
  readonly name: string
  readonly args: Readonly<Record<string, unknown>>
  readonly studyId: StudyId | null
  readonly madeAt: string
  readonly standing: 'pending' | 'held' | 'refused' | 'applied'
  /** For an applied command: the revision of the server's row that contains it. */
  readonly rev: number | null
}

export interface Viewer {
  readonly me: Profile | null
  /** The store contains every commit up to this revision [L7]. */
  readonly pulledTo: number
  /** The row left this person's view. Absent: it is visible, or never was. */
  readonly gone?: boolean
}

/**
 * All rows with the commands applied, new studies first.
 * @param commands of one person, in the order of dispatch
 */
export function overlayStudies(
  rows: readonly Study[],
  commands: readonly LaidCommand[],
  viewer: Viewer,
): readonly StudyView[] {
  const commandsByStudy = groupByStudy(commands)
  const known = new Set(rows.map((row) => row.id))
  const fresh = [...commandsByStudy]
    .filter(([id]) => !known.has(id))
    .map(([, ofStudy]) => overlayStudy(null, ofStudy, viewer))
    .filter((view) => view !== null)
  return [...fresh, ...rows.map((row) => laid(row, commandsByStudy.get(row.id) ?? [], viewer))]
}

/** @param commands those on this study only; null: neither a row nor a request for it exists */
export function overlayStudy(row: Study | null, commands: readonly LaidCommand[], viewer: Viewer): StudyView | null {
  const base = row ?? requested(commands, viewer)
  return base && laid(base, commands, viewer)
}

export function overlayProfile(profile: Profile | null, commands: readonly LaidCommand[]): Profile | null {
  if (!profile) return null
  return commands
    .filter((command) => isShown(command, profile.rev))
    .reduce((seen, { name, args, madeAt }) => {
      return definitionOf(name)?.changesProfile?.(seen, args, { at: madeAt, me: seen }) ?? seen
    }, profile)
}

export function groupByStudy(commands: readonly LaidCommand[]): ReadonlyMap<StudyId, readonly LaidCommand[]> {
  const commandsByStudy = new Map<StudyId, LaidCommand[]>()
  for (const command of commands) {
    if (!command.studyId) continue
    const ofStudy = commandsByStudy.get(command.studyId)
    if (ofStudy) ofStudy.push(command)
    else commandsByStudy.set(command.studyId, [command])
  }
  return commandsByStudy
}

function requested(commands: readonly LaidCommand[], { me, pulledTo }: Viewer): Study | null {
  for (const command of commands) {
    const { createsStudy } = definitionOf(command.name) ?? {}
    if (createsStudy && isShown(command, pulledTo)) return createsStudy(command.args, { at: command.madeAt, me })
  }
  return null
}

function laid(row: Study, commands: readonly LaidCommand[], viewer: Viewer): StudyView {
  const seen = commands
    .filter((command) => isShown(command, row.rev))
    .reduce((study, { name, args, madeAt }) => {
      return definitionOf(name)?.changesStudy?.(study, args, { at: madeAt, me: viewer.me }) ?? study
    }, row)
  return { ...seen, sync: markOf(commands, viewer.gone ?? false) }
}

/** Whether to apply the effect to a row that contains the commits up to `rev`. */
export function isShown(command: LaidCommand, rev: number): boolean {
  switch (command.standing) {
    case 'pending':
      return true
    case 'applied':
      return command.rev !== null && command.rev > rev
    case 'held':
    case 'refused':
      return false
    default:
      return command.standing satisfies never
  }
}

/** How a row is marked on which these commands lie: refused before waiting, waiting before synced. */
export function stateOf(commands: readonly Pick<LaidCommand, 'standing'>[]): StudyMark['state'] {
  if (commands.some(({ standing }) => standing === 'refused')) return 'refused'
  return commands.some(({ standing }) => standing !== 'applied') ? 'waiting' : 'synced'
}

function markOf(commands: readonly LaidCommand[], lost: boolean): StudyMark {
  const open = commands.filter(({ standing }) => standing !== 'applied')
  return {
    state: stateOf(commands),
    pending: open.map(({ name }) => name as CommandName),
    acceptanceAsked: open.some(({ name, standing }) => name === 'accept_study' && standing === 'pending'),
    lost,
  }
}
