import { expect, type Locator, type Page } from 'playwright/test'

export const DESK = { width: 1280, height: 800 }
export const PHONE = { width: 390, height: 844 }

/** The public pages' header, menu and footer; French labels. */
export class Site {
  readonly header: Locator
  readonly navigation: Locator
  readonly menuButton: Locator
  readonly menu: Locator
  readonly footer: Locator

  constructor(readonly page: Page) {
    this.header = page.getByRole('banner')
    this.navigation = this.header.getByRole('navigation', { name: 'Navigation principale' })
    this.menuButton = this.header.getByRole('button', { name: 'Ouvrir le menu' })
    this.menu = page.getByRole('dialog', { name: 'Menu' })
    this.footer = page.getByRole('contentinfo')
  }

  /** The page has come alive: before that its links load pages anew. */
  async alive(): Promise<void> {
    await expect(this.footer.locator('form button[type=submit]')).toBeEnabled()
  }

  /** A select of the header that is in sight. */
  choice(label: string): Locator {
    return this.header.getByLabel(label, { exact: true }).filter({ visible: true })
  }

  /** One section of a page, by its title. */
  section(title: string): Locator {
    return this.page.getByRole('region', { name: title })
  }

  link(name: string): Locator {
    return this.page.getByRole('main').getByRole('link', { name })
  }

  /** Tab until the target has the focus. */
  async tabTo(target: Locator, atMost = 12): Promise<void> {
    const reached = () => target.evaluate((element) => element === document.activeElement)
    for (let presses = 0; presses < atMost && !(await reached()); presses += 1) await this.page.keyboard.press('Tab')
  }
}
