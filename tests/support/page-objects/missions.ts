import { expect, type Locator, type Page } from 'playwright/test'

export type StatutTab = 'Acceptée' | 'En cours' | 'Terminée' | 'Complète' | 'En attente' | 'Annulée'

/** The studies of a specialist: dashboard, missions, available studies; one card each, and a page each. */
export class Missions {
  constructor(readonly page: Page) {}

  card(company: string): Locator {
    return this.page
      .getByRole('article')
      .filter({ has: this.page.getByRole('heading', { name: company, exact: true }) })
  }

  /** With the number of missions in it. */
  tab(name: StatutTab): Locator {
    return this.page.getByRole('tab', { name: new RegExp(`^${name}`) })
  }

  async accept(company: string): Promise<void> {
    const press = this.card(company).getByRole('button', { name: /^Accepter/ })
    await press.click()
    // Written down and on the screen: a page that is left in the same instant has promised nothing yet.
    await expect(press).toBeHidden()
  }

  /** Opens the page of a study that is in sight. */
  async open(company: string): Promise<MissionPage> {
    await this.card(company).first().getByRole('link', { name: company }).click()
    const mission = new MissionPage(this.page)
    await expect(mission.title(company)).toBeVisible()
    return mission
  }
}

type Press = 'click' | 'tap'

/** Everything about one study and everything to do with it. */
export class MissionPage {
  readonly content: Locator
  readonly start: Locator
  readonly finish: Locator
  /** All that was recorded. */
  readonly journal: Locator
  /** In the dialog that the bar opens, and so are the next two. */
  readonly notes: Locator
  readonly locate: Locator
  readonly saveNotes: Locator
  readonly upload: Locator

  constructor(readonly page: Page) {
    this.content = page.getByRole('main')
    this.start = this.content.getByRole('button', { name: 'Commencer', exact: true })
    this.finish = this.content.getByRole('button', { name: 'Terminer', exact: true })
    this.journal = this.section('Journal de la mission')
    this.notes = this.content.getByLabel('Ce que vous observez sur place')
    this.locate = this.content.getByRole('button', { name: 'Relever la position', exact: true })
    this.saveNotes = this.content.getByRole('button', { name: 'Enregistrer les notes' })
    this.upload = this.content.getByRole('button', { name: 'Remettre le rapport' })
  }

  title(company: string): Locator {
    return this.content.getByRole('heading', { level: 1, name: company })
  }

  section(name: string): Locator {
    return this.content.getByRole('region', { name, exact: true })
  }

  /** One of the bar at the thumb. */
  async record(
    name: 'Prendre une photo' | 'Ajouter une mesure' | 'Ajouter un prélèvement' | 'Écrire une note',
    by: Press = 'click',
  ): Promise<void> {
    await this.content.getByRole('button', { name })[by]()
  }

  /** Closes the form that a recording has opened. */
  async closeForm(by: Press = 'click'): Promise<void> {
    const dialog = this.page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Fermer', exact: true }).first()[by]()
    await expect(dialog).toHaveCount(0)
  }

  /** Types notes, and keeps the draft alone. */
  async draft(text: string): Promise<void> {
    await this.record('Écrire une note')
    await this.notes.fill(text)
    await this.closeForm()
  }

  /** Writes and saves notes; durable on this device when this resolves. */
  async note(text: string): Promise<void> {
    await this.record('Écrire une note')
    await this.notes.fill(text)
    await this.saveNotes.click()
    await expect(this.notes).toHaveCount(0)
  }

  /** Another part of the page. */
  async turnTo(part: 'Travail' | 'Dossier' | 'Messages'): Promise<void> {
    await this.content
      .getByRole('navigation', { name: 'Parties de la mission' })
      .getByRole('link', { name: new RegExp(`^${part}`) })
      .click()
  }

  /** Now, and without a position. */
  async begin(by: Press = 'click'): Promise<void> {
    await this.step(this.start, 'Commencer', by)
  }

  async end(by: Press = 'click'): Promise<void> {
    await this.step(this.finish, 'Terminer', by)
  }

  private async step(button: Locator, name: 'Commencer' | 'Terminer', by: Press): Promise<void> {
    await button[by]()
    const dialog = this.page.getByRole('dialog', { name: `${name} la mission` })
    await dialog.getByRole('button', { name, exact: true })[by]()
    await expect(dialog).toHaveCount(0)
  }

  async openUpload(): Promise<UploadDialog> {
    await this.upload.click()
    return new UploadDialog(this.page)
  }

  /** To the list that led here. */
  async back(): Promise<void> {
    await this.content
      .getByRole('link', { name: /^(Mes Missions|Études disponibles|Tableau de bord Intervenant)$/ })
      .first()
      .click()
    await expect(this.page).not.toHaveURL(/missions\/[0-9a-f-]{36}/)
  }
}

interface ChosenFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

export class UploadDialog {
  readonly dialog: Locator
  readonly problem: Locator
  readonly type: Locator
  readonly comments: Locator

  constructor(page: Page, name: 'Remettre le rapport' | 'Remplacer le rapport' = 'Remettre le rapport') {
    this.dialog = page.getByRole('dialog', { name })
    this.problem = this.dialog.getByRole('alert')
    this.type = this.dialog.getByLabel('Type de rapport')
    this.comments = this.dialog.getByLabel('Commentaires')
  }

  async choose(file: ChosenFile): Promise<void> {
    await this.dialog.getByLabel('Choisir un fichier PDF').setInputFiles(file)
  }

  async send(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Enregistrer et envoyer' }).click()
  }

  async close(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Fermer', exact: true }).last().click()
    await expect(this.dialog).toHaveCount(0)
  }
}
