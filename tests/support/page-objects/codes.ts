import { expect, type Locator, type Page } from 'playwright/test'

/** The code of a person on a tablet: set in their account, asked for at /unlock. */
export class Codes {
  readonly section: Locator
  readonly code: Locator
  readonly open: Locator

  constructor(readonly page: Page) {
    this.section = page.getByRole('region', { name: 'Code de cette tablette' })
    this.code = page.getByLabel('Code', { exact: true })
    this.open = page.getByRole('button', { name: 'Déverrouiller', exact: true })
  }

  async set(code: string): Promise<void> {
    await this.page.goto('/intervenant/account')
    await this.section.getByLabel(/^Code( \*)?$/).fill(code)
    await this.section.getByLabel(/^Confirmer le code/).fill(code)
    await this.section.getByRole('button', { name: 'Protéger cette tablette' }).click()
    await expect(this.section.getByLabel(/^Code actuel/)).toBeVisible()
  }

  /** From the sidebar, or from the drawer of a small screen. */
  async lock(): Promise<void> {
    const item = this.page.getByRole('button', { name: 'Verrouiller', exact: true }).filter({ visible: true })
    if ((await item.count()) === 0) await this.page.getByRole('button', { name: 'Ouvrir le menu', exact: true }).click()
    await item.first().click()
    await expect(this.page).toHaveURL(/\/unlock/)
  }

  person(name: string): Locator {
    return this.page.getByRole('button', { name: new RegExp(name) })
  }

  /** @param name of several people who have a code here */
  async unlock(code: string, name?: string): Promise<void> {
    if (name) await this.person(name).click()
    await this.code.fill(code)
    await this.open.click()
    await expect(this.page).not.toHaveURL(/\/unlock/)
  }
}
