import { expect, type Locator, type Page } from 'playwright/test'

export type StatutTab = 'Acceptée' | 'En cours' | 'Terminée' | 'Complète' | 'En attente' | 'Annulée'

/** The studies of a specialist: dashboard, missions, available studies; one card each, details in a dialog. */
export class Missions {
  constructor(readonly page: Page) {}

  card(company: string): Locator {
    return this.page.getByRole('article').filter({ has: this.page.getByRole('heading', { name: company, exact: true }) })
  }

  /** With the number of missions in it. */
  tab(name: StatutTab): Locator {
    return this.page.getByRole('tab', { name: new RegExp(`^${name}`) })
  }

  async accept(company: string): Promise<void> {
    await this.card(company).getByRole('button', { name: /^Accepter/ }).click()
  }

  /** Opens the details of a study that is in sight. */
  async open(company: string): Promise<StudySheet> {
    await this.card(company).first().getByRole('link', { name: company }).click()
    const sheet = new StudySheet(this.page, company)
    await expect(sheet.dialog).toBeVisible()
    return sheet
  }
}

/** Everything about one study and everything to do with it. */
export class StudySheet {
  readonly dialog: Locator
  readonly start: Locator
  readonly finish: Locator
  readonly notes: Locator
  readonly locate: Locator
  readonly saveNotes: Locator
  readonly upload: Locator

  constructor(readonly page: Page, company: string) {
    this.dialog = page.getByRole('dialog', { name: company })
    this.start = this.dialog.getByRole('button', { name: 'Commencer', exact: true })
    this.finish = this.dialog.getByRole('button', { name: 'Terminer', exact: true })
    this.notes = this.dialog.getByLabel('Ce que vous observez sur place')
    this.locate = this.dialog.getByRole('button', { name: 'Relever la position', exact: true })
    this.saveNotes = this.dialog.getByRole('button', { name: 'Enregistrer les notes' })
    this.upload = this.dialog.getByRole('button', { name: 'Remettre le rapport' })
  }

  async openUpload(): Promise<UploadDialog> {
    await this.upload.click()
    return new UploadDialog(this.page)
  }

  async close(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Fermer' }).last().click()
    await expect(this.dialog).toHaveCount(0)
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

  constructor(page: Page) {
    this.dialog = page.getByRole('dialog', { name: 'Remettre le rapport' })
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
    await this.dialog.getByRole('button', { name: 'Fermer' }).last().click()
    await expect(this.dialog).toHaveCount(0)
  }
}
