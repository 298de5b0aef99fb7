import type { Locator, Page } from 'playwright/test'

export interface RequestTexts {
  readonly company: string
  readonly description?: string
}

/** /start-study, in French. */
export class StudyRequest {
  readonly company: Locator
  readonly description: Locator
  readonly send: Locator
  readonly saved: Locator

  constructor(readonly page: Page) {
    this.company = page.getByLabel('Entreprise')
    this.description = page.getByLabel('Description du projet')
    this.send = page.getByRole('button', { name: 'Envoyer la demande' })
    this.saved = page.getByRole('status').filter({ hasText: 'Brouillon enregistré' })
  }

  field(label: string): Locator {
    return this.page.getByLabel(label)
  }

  async open(): Promise<void> {
    await this.page.goto('/start-study')
  }

  /** Every required field. */
  async fill({
    company,
    description = 'Poussières autour du four et dans les rues voisines.',
  }: RequestTexts): Promise<void> {
    await this.company.fill(company)
    await this.field("Secteur d'activité").selectOption({ label: 'Industrie' })
    await this.field("Type d'étude").selectOption({ label: "Qualité de l'air" })
    await this.page.getByRole('combobox', { name: 'Pays' }).last().selectOption({ label: 'Algérie' })
    await this.field('Zone géographique').fill('Tlemcen, zone industrielle')
    await this.description.fill(description)
    await this.field('Nom du contact').fill('Nadia Benali')
    await this.page.getByRole('textbox', { name: /^E-mail/ }).fill('nadia@briqueterie.example')
  }
}
