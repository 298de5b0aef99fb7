import type { Locator, Page } from 'playwright/test'

const WORDS = {
  fr: { next: 'Mois suivant', list: 'Missions En cours et Acceptées', longDay: 'fr-FR' },
  ar: { next: 'الشهر التالي', list: 'المهام الجارية والمقبولة', longDay: 'ar-DZ-u-nu-latn' },
} as const

/** The month of a specialist. */
export class Planning {
  readonly grid: Locator
  readonly next: Locator
  /** Everything under way or accepted. */
  readonly list: Locator
  /** What the chosen day holds. */
  readonly chosen: Locator
  readonly dialog: Locator

  constructor(readonly page: Page, private readonly language: keyof typeof WORDS = 'fr') {
    this.grid = page.getByRole('grid')
    this.next = page.getByRole('button', { name: WORDS[language].next })
    this.list = page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: WORDS[language].list }) })
    this.chosen = page.locator('section[aria-labelledby="chosen-day"]')
    this.dialog = page.getByRole('dialog', { name: 'Dates de la mission' })
  }

  card(company: string, within: Locator = this.list): Locator {
    return within.getByRole('article').filter({ has: this.page.getByRole('heading', { name: company, exact: true }) })
  }

  /** YYYY-MM-DD */
  day(day: string): Locator {
    const name = new Intl.DateTimeFormat(WORDS[this.language].longDay, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
      .format(new Date(`${day}T00:00:00Z`))
    return this.grid.getByRole('button', { name: new RegExp(`^${name}`) })
  }

  /** With the dialog, from the list. */
  async plan(company: string, debut: string, fin: string): Promise<void> {
    await this.card(company).getByRole('button', { name: /^(Planifier|Changer les dates) : / }).click()
    await this.dialog.getByLabel('Premier jour').fill(debut)
    await this.dialog.getByLabel('Dernier jour').fill(fin)
    await this.dialog.getByRole('button', { name: 'Enregistrer les dates' }).click()
  }
}
