import { createHash, randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from 'playwright/test'
import type { Statut } from '../../sync/domain/study.ts'
import { Conversation } from '../support/page-objects/conversation.ts'
import { MissionPage, Missions } from '../support/page-objects/missions.ts'
import { Orders } from '../support/page-objects/orders.ts'
import { StudyRequest } from '../support/page-objects/study-request.ts'
import { personLike, studyIn, type QuickAccount } from '../support/quick-people.ts'
import type { Chance } from '../support/random.ts'
import { chosenFile, reportPdf } from '../support/report-pdf.ts'
import type { World } from './world.ts'

export interface Study {
  readonly id: string
  readonly company: string
}

/** One action of a person on one screen. Its content is found on the server without an id from the device. */
export interface Deed {
  readonly name:
    | 'accept_study'
    | 'start_study'
    | 'save_field_notes'
    | 'finish_study'
    | 'attach_report'
    | 'send_message'
    | 'cancel_study'
    | 'request_study'
  readonly study: Study
  /** Words or the SHA-256 of the file; it tells this deed from others of its name on its study. */
  readonly content: string | null
  /**
   * Resolves when the screen says that it is recorded. Pressing again after a restart is the person's business, not
   * ours.
   */
  readonly give: (page: Page) => Promise<void>
}

export interface Person {
  readonly area: 'intervenant' | 'client'
  readonly account: QuickAccount
  readonly studies: readonly Study[]
  /** The next thing to do, drawn. */
  deed(): Promise<Deed>
  /** The last drawn deed was not recorded: it is still to be done. */
  undone(deed: Deed): void
}

const STUDIES = 2
const STEPS = ['accept_study', 'start_study', 'save_field_notes', 'finish_study', 'attach_report'] as const
type Step = (typeof STEPS)[number]
const BEGUN: Readonly<Record<number, Statut>> = { 0: 'en_attente', 1: 'acceptée', 2: 'en_cours', 4: 'terminée' }

export const personOf = (world: World, dice: Chance): Promise<Person> =>
  dice.next() < 0.8 ? specialist(world, dice) : client(world, dice)

/** Missions from acceptance to report, and words to the client. */
async function specialist(world: World, dice: Chance): Promise<Person> {
  const account = await personLike(world, world.model.specialist)
  const doneByStudy = new Map<Study, number>()
  for (let i = 0; i < STUDIES; i += 1) {
    const begun = dice.pick([0, 1, 2, 2, 4])
    doneByStudy.set(await studyFor(world, BEGUN[begun] ?? 'en_attente', world.model.client, account), begun)
  }
  const studies = [...doneByStudy.keys()]
  return {
    area: 'intervenant',
    account,
    studies,
    async deed() {
      const open = studies.filter((study) => (doneByStudy.get(study) ?? 0) < STEPS.length)
      const study = dice.pick(open.length > 0 ? open : studies)
      const done = doneByStudy.get(study) ?? 0
      const step = STEPS[done]
      // Words belong to a mission: before acceptance there is nobody to write to.
      if (step === undefined || (done > 0 && dice.next() < 0.25)) return message(study, '/intervenant/messages')
      doneByStudy.set(study, done + 1)
      return missionStep(step, study)
    },
    undone({ name, study }) {
      if (name !== 'send_message') doneByStudy.set(study, (doneByStudy.get(study) ?? 1) - 1)
    },
  }
}

/** Requests, words to the team, and giving up. */
async function client(world: World, dice: Chance): Promise<Person> {
  const account = await personLike(world, world.model.client)
  const studies: Study[] = []
  for (const statut of ['en_attente', 'en_cours'] as const)
    studies.push(await studyFor(world, statut, account, world.model.specialist))
  const cancelled = new Set<Study>()
  return {
    area: 'client',
    account,
    studies,
    async deed() {
      const [waiting, running] = [studies[0], studies[1]]
      if (!waiting || !running) throw new Error('no studies')
      const draw = dice.next()
      if (draw < 0.25 && !cancelled.has(waiting)) {
        cancelled.add(waiting)
        return cancel(waiting)
      }
      if (draw < 0.55) {
        const study = { id: '', company: companyName() }
        return requestOf(study)
      }
      return message(running, '/client/messages')
    },
    undone({ name, study }) {
      if (name === 'cancel_study') cancelled.delete(study)
    },
  }
}

async function studyFor(world: World, statut: Statut, asker: QuickAccount, assignee: QuickAccount): Promise<Study> {
  const study = { id: randomUUID(), company: companyName() }
  await studyIn(world, study.id, statut, asker, assignee)
  await world.sql('update public.demandes_etudes set nom_entreprise = $2 where id = $1', [study.id, study.company])
  return study
}

const companyName = (): string => `Usine ${randomUUID().slice(0, 8)}`

async function missionStep(name: Step, study: Study): Promise<Deed> {
  switch (name) {
    case 'accept_study':
      return deed(name, study, null, async (page) => {
        await goTo(page, '/intervenant/available-studies')
        await new Missions(page).accept(study.company)
      })
    case 'start_study':
      return deed(name, study, null, async (page) => {
        const mission = await missionOf(page, study)
        await mission.begin()
        await expect(mission.finish).toBeVisible()
      })
    case 'save_field_notes': {
      const words = `Mesure ${randomUUID()}`
      return deed(name, study, words, async (page) => {
        const mission = await missionOf(page, study)
        await mission.note(words)
        await expect(mission.journal).toContainText(words)
      })
    }
    case 'finish_study':
      return deed(name, study, null, async (page) => {
        const mission = await missionOf(page, study)
        await mission.end()
        await expect(mission.upload).toBeVisible()
      })
    case 'attach_report': {
      const pdf = await reportPdf(`${study.company} ${randomUUID()}`)
      return deed(name, study, createHash('sha256').update(pdf).digest('hex'), async (page) => {
        const mission = await missionOf(page, study)
        const upload = await mission.openUpload()
        await upload.choose(chosenFile('rapport.pdf', pdf))
        await upload.send()
        await expect(upload.dialog.getByText(/^Une copie reste sur cet appareil/)).toBeVisible()
      })
    }
  }
}

function message(study: Study, area: '/intervenant/messages' | '/client/messages'): Deed {
  const words = `Bonjour ${randomUUID()}`
  return deed('send_message', study, words, async (page) => {
    await goTo(page, `${area}/${study.id}`)
    const conversation = new Conversation(page)
    await conversation.field.fill(words)
    await conversation.send.click()
    await expect(conversation.message(words)).toBeVisible()
  })
}

function cancel(study: Study): Deed {
  return deed('cancel_study', study, null, async (page) => {
    await goTo(page, '/client/orders')
    const orders = new Orders(page)
    await orders.cancel(study.company)
    await expect(orders.card(study.company)).toContainText('Annulée')
  })
}

function requestOf(study: Study): Deed {
  return deed('request_study', study, study.company, async (page) => {
    const request = new StudyRequest(page)
    await goTo(page, '/start-study')
    await request.fill({ company: study.company })
    await request.send.click()
    await expect(new Orders(page).card(study.company)).toContainText('En attente')
  })
}

const deed = (name: Deed['name'], study: Study, content: string | null, give: Deed['give']): Deed => ({
  name,
  study,
  content,
  give,
})

async function missionOf(page: Page, study: Study): Promise<MissionPage> {
  await goTo(page, `/intervenant/missions/${study.id}`)
  const mission = new MissionPage(page)
  await expect(mission.title(study.company)).toBeVisible()
  return mission
}

/** By its address, as from a bookmark: the worker answers, whatever the network does. */
async function goTo(page: Page, address: string): Promise<void> {
  // A dialog left open by the deed before is not part of this one.
  if (new URL(page.url()).pathname === address && (await openDialog(page).count()) === 0) return
  try {
    await page.goto(address)
  } catch (error) {
    // A dialog that has just closed is still going back in the history, or the app loads itself again after an update.
    if (!(error instanceof Error && error.message.includes('ERR_ABORTED'))) throw error
    await page.goto(address)
  }
}

/** Whichever lies over the page. */
export const openDialog = (page: Page): Locator => page.getByRole('dialog').or(page.getByRole('alertdialog'))
