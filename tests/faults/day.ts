import { firstValueFrom as first } from 'rxjs'
import type { Command } from '../../sync/commands/command.ts'
import type { DispatchOutcome, Sync } from '../../sync/contract.ts'
import { studyId, type StudyId } from '../../sync/domain/ids.ts'
import { makeSampleCode } from '../../sync/domain/sample-code.ts'
import type { Statut } from '../../sync/domain/study.ts'
import { personLike, reportOf, studyIn, type QuickAccount } from '../support/quick-people.ts'
import type { Chance } from '../support/random.ts'
import { command, type Account } from '../support/stack.ts'
import type { World } from './schedule.ts'

/**
 * One action of a person. `line`: actions of one line must arrive in order; null: it may overtake and be overtaken.
 */
export interface Deed {
  readonly name: Command['name']
  readonly about: string
  readonly line: string | null
  /** The file's content. */
  readonly file: string | null
  /** `now` by the device's clock. */
  readonly give: (sync: Sync, now: Date) => Promise<DispatchOutcome>
}

/** The days of one person, drawn from the seed. */
export interface Day {
  readonly worker: QuickAccount
  readonly studies: readonly StudyId[]
  deed(): Deed
  /** Acts as somebody else meanwhile; returns a description. */
  others(): Promise<string>
}

export type Plan = (world: World, dice: Chance) => Promise<Day>

const STUDIES = 3

const STEPS = ['accept_study', 'start_study', 'save_field_notes', 'finish_study', 'attach_report'] as const
/** The state in which a day begins that is so far on. */
const BEGUN: Readonly<Record<number, Statut>> = { 0: 'en_attente', 1: 'acceptée', 2: 'en_cours', 4: 'terminée' }

/**
 * A specialist on the road: missions from acceptance to report, observations, measurements and samples, words to the
 * client.
 */
export const specialistDay: Plan = async (world, dice) => {
  const worker = await personLike(world.stack, world.rival)
  const doneByStudy = new Map<StudyId, number>()
  for (let i = 0; i < STUDIES; i++) {
    const id = studyId(dice.uuid())
    const begun = dice.pick([0, 0, 1, 2, 4])
    await studyIn(world.stack, id, BEGUN[begun] ?? 'en_attente', world.client, worker)
    doneByStudy.set(id, begun)
  }
  const studies = [...doneByStudy.keys()]
  return {
    worker,
    studies,
    deed() {
      const study = dice.pick(studies)
      const draw = dice.next()
      if (draw < 0.2) return message(dice, { thread_kind: 'study', thread_id: study }, about(studies, study))
      if (draw < 0.4) return recorded(dice, study, about(studies, study))
      const done = doneByStudy.get(study) ?? 0
      const name = dice.next() < 0.85 ? (STEPS[done % STEPS.length] ?? 'accept_study') : dice.pick(STEPS)
      doneByStudy.set(study, done + 1)
      const file = name === 'attach_report' ? `%PDF-1.4\n${content(dice)}\n%%EOF` : null
      const give = stepGiven(name, study, dice, file)
      return { name, about: about(studies, study), line: study, file, give }
    },
    async others() {
      const study = dice.pick(studies)
      const draw = dice.next()
      if (draw < 0.5) return answered(world.rival, 'accept_study', study, studies)
      if (draw < 0.75) return answered(world.client, 'cancel_study', study, studies)
      return said(world.client, study, studies)
    },
  }
}

/** A client on a phone: requests, words to the team, links to reports and their end. */
export const clientDay: Plan = async (world, dice) => {
  const worker = await personLike(world.stack, world.client)
  const studies: StudyId[] = []
  for (const statut of ['en_attente', 'en_cours', 'terminée'] as const) {
    const id = studyId(dice.uuid())
    await studyIn(world.stack, id, statut, worker, world.rival)
    if (statut === 'terminée') await reportOf(world.stack, id, world.rival)
    studies.push(id)
  }
  const shares: { readonly study: StudyId; readonly id: string }[] = []
  const share = (study: StudyId): Deed => ({
    name: 'share_report',
    about: about(studies, study),
    line: study,
    file: null,
    async give(sync) {
      const outcome = await sync.shares.make(study, dice.pick([1, 7, 30]))
      if (outcome.kind === 'queued') shares.push({ study, id: outcome.shareId })
      return outcome
    },
  })
  return {
    worker,
    studies,
    deed() {
      const study = dice.pick(studies)
      const [draw, made] = [dice.next(), dice.pick([...shares, null])]
      if (draw < 0.4) return message(dice, { thread_kind: 'study', thread_id: study }, about(studies, study))
      if (draw < 0.5) return message(dice, { thread_kind: 'advice', thread_id: worker.profileId }, 'advice')
      if (draw < 0.75) return share(dice.next() < 0.8 ? (studies[2] ?? study) : study)
      if (draw < 0.9 && made) {
        return {
          name: 'revoke_share',
          about: about(studies, made.study),
          line: made.study,
          file: null,
          give: dispatch({ name: 'revoke_share', args: { study_id: made.study, share_id: made.id } }),
        }
      }
      return {
        name: 'cancel_study',
        about: about(studies, study),
        line: study,
        file: null,
        give: dispatch({ name: 'cancel_study', args: { study_id: study } }),
      }
    },
    async others() {
      const study = dice.pick(studies)
      return dice.next() < 0.3
        ? answered(world.rival, 'accept_study', study, studies)
        : said(world.rival, study, studies)
    },
  }
}

const about = (studies: readonly StudyId[], study: StudyId): string => `study ${studies.indexOf(study)}`

/** Of some files so much that they travel in parts (`parts` of field-device.ts). */
const content = (dice: Chance): string =>
  `${dice.uuid()}${dice.next() < 0.35 ? '0123456789'.repeat(600 + dice.below(1_500)) : ''}`

/** Words of one conversation keep their order; those with a file go beside it. */
function message(
  dice: Chance,
  thread: { readonly thread_kind: 'study' | 'advice'; readonly thread_id: string },
  where: string,
): Deed {
  const file = dice.next() < 0.4 ? `\u00ff\u00d8\u00ff${content(dice)}` : null
  const args = { ...thread, message_id: dice.uuid(), contenu: `Mesure ${dice.below(1000)}` }
  const announced = { path: '', name: '', type: 'image/jpeg', size: 0, sha256: '', width: 640, height: 480 } as const
  return {
    name: 'send_message',
    about: where,
    line: file === null ? `thread ${thread.thread_id}` : null,
    file,
    give: dispatch(
      { name: 'send_message', args: file === null ? args : { ...args, file: announced } },
      file,
      'image/jpeg',
    ),
  }
}

/** A recording on a mission: a photo goes beside its line, a measurement and a sample in it. */
function recorded(dice: Chance, study_id: StudyId, where: string): Deed {
  switch (dice.pick(['photo', 'photo', 'measurement', 'sample'] as const)) {
    case 'photo': {
      const file = `\u00ff\u00d8\u00ff${content(dice)}`
      const announced = { path: '', type: 'image/jpeg', size: 0, sha256: '', width: 1600, height: 1200 } as const
      const photo_id = dice.uuid()
      return {
        name: 'add_photo',
        about: where,
        line: null,
        file,
        give: observed(
          (taken_at) => ({
            name: 'add_photo',
            args: { mission_id: study_id, photo_id, taken_at, at_origin: 'horloge', file: announced },
          }),
          file,
          'image/jpeg',
        ),
      }
    }
    case 'measurement': {
      const [measurement_id, valeur] = [dice.uuid(), dice.below(500)]
      return {
        name: 'add_measurement',
        about: where,
        line: study_id,
        file: null,
        give: observed((measured_at) => ({
          name: 'add_measurement',
          args: {
            study_id,
            measurement_id,
            parametre: 'pm10',
            valeur,
            unite: 'µg/m³',
            measured_at,
            at_origin: 'horloge',
          },
        })),
      }
    }
    case 'sample': {
      const [sample_id, code] = [dice.uuid(), makeSampleCode(study_id)]
      return {
        name: 'add_sample',
        about: where,
        line: study_id,
        file: null,
        give: observed((sampled_at) => ({
          name: 'add_sample',
          args: { study_id, sample_id, code, matrice: 'eau', contenant: 'tube', sampled_at, at_origin: 'horloge' },
        })),
      }
    }
  }
}

/** A fact of the moment at which it is given. */
const observed =
  (made: (at: string) => Command, file: string | null = null, type = ''): Deed['give'] =>
  (sync, now) =>
    dispatch(made(now.toISOString()), file, type)(sync, now)

function dispatch(given: Command, file: string | null = null, type = ''): Deed['give'] {
  return (sync) =>
    sync.dispatch(given, file === null ? {} : { file: new File([Buffer.from(file, 'latin1')], 'fichier', { type }) })
}

type Notes = Extract<Command, { readonly name: 'save_field_notes' }>

/** Notes as the app gives them: over those that are on the screen then. */
const overShown =
  ({ name, args }: Notes): Deed['give'] =>
  async (sync) => {
    const study = await first(sync.studies.one$(args.study_id))
    return sync.dispatch({ name, args: { ...args, seen: study?.notes_terrain ?? '' } })
  }

function stepGiven(name: (typeof STEPS)[number], study_id: StudyId, dice: Chance, file: string | null): Deed['give'] {
  switch (name) {
    case 'save_field_notes': {
      const notes_terrain = `Mesure ${dice.below(1000)}`
      return overShown({ name, args: { study_id, notes_terrain, latitude: 34.88, longitude: -1.31 } })
    }
    case 'attach_report':
      return dispatch({ name, args: { study_id, path: '', size: 0, sha256: '' } }, file, 'application/pdf')
    case 'accept_study':
      return dispatch({ name, args: { study_id } })
    case 'start_study':
    case 'finish_study':
      // An older version of the app says neither when nor where.
      return dice.next() < 0.3
        ? dispatch({ name, args: { study_id } })
        : observed((at) => {
            const facts = {
              study_id,
              at_origin: 'horloge',
              latitude: 34.88,
              longitude: -1.31,
              accuracy: 8,
              position_at: at,
              position_origin: 'mesuree',
            } as const
            return name === 'start_study'
              ? { name, args: { ...facts, started_at: at } }
              : { name, args: { ...facts, finished_at: at } }
          })
  }
}

async function answered(
  who: Account,
  name: 'accept_study' | 'cancel_study',
  study: StudyId,
  studies: readonly StudyId[],
): Promise<string> {
  const { verdict } = await command(who, name, { study_id: study })
  return `somebody else: ${name} on ${about(studies, study)}: ${verdict}`
}

async function said(who: Account, study: StudyId, studies: readonly StudyId[]): Promise<string> {
  const { verdict } = await command(who, 'send_message', {
    message_id: crypto.randomUUID(),
    thread_kind: 'study',
    thread_id: study,
    contenu: 'Bonjour',
  })
  return `somebody else: words on ${about(studies, study)}: ${verdict}`
}
