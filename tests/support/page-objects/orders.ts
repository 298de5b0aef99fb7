import { expect, type Locator, type Page } from 'playwright/test'

/** What a client asked for: dashboard and /client/orders. */
export class Orders {
  constructor(readonly page: Page) {}

  card(company: string): Locator {
    return this.page.getByRole('article').filter({ has: this.page.getByRole('heading', { name: company, exact: true }) })
  }

  async cancel(company: string): Promise<void> {
    await this.card(company).getByRole('button', { name: 'Annuler la commande' }).click()
    const question = this.page.getByRole('alertdialog', { name: `Annuler la commande « ${company} » ?` })
    await expect(question).toContainText('Cette action est irréversible')
    await question.getByRole('button', { name: 'Annuler la commande' }).click()
  }
}
