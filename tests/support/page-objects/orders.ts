import { expect, type Locator, type Page } from 'playwright/test'

/** Studies of a client: dashboard and /client/orders. */
export class Orders {
  constructor(readonly page: Page) {}

  card(company: string): Locator {
    return this.page
      .getByRole('article')
      .filter({ has: this.page.getByRole('heading', { name: company, exact: true }) })
  }

  /** From the list, or from the opened order. */
  async cancel(company: string, reason?: string): Promise<void> {
    const card = this.card(company)
    const opened = this.page.getByRole('heading', { level: 1, name: company, exact: true })
    await expect(card.or(opened).first()).toBeVisible()
    if (!(await opened.isVisible())) await card.getByRole('link', { name: company, exact: true }).click()
    await expect(opened).toBeVisible()
    await this.page.getByRole('button', { name: 'Annuler la commande' }).click()
    const question = this.page.getByRole('alertdialog', { name: `Annuler la commande « ${company} » ?` })
    await expect(question).toContainText('Cette action est irréversible')
    if (reason !== undefined) await question.getByRole('textbox', { name: 'Motif (facultatif)' }).fill(reason)
    await question.getByRole('button', { name: 'Annuler la commande' }).click()
  }
}
