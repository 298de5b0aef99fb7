import type { Locator, Page } from 'playwright/test'

/** Frame of every area around its pages, on a desk: sidebar, indicator, banner, way out. */
export class Area {
  /** The small permanent word about the sync, a link to the sync centre. */
  readonly indicator: Locator
  readonly loginBanner: Locator
  readonly signOutQuestion: Locator

  constructor(readonly page: Page) {
    this.indicator = page.getByRole('link', { name: /^Envois\s: / })
    this.loginBanner = page.getByRole('status').filter({ hasText: 'Votre session a expiré.' })
    this.signOutQuestion = page.getByRole('alertdialog', { name: 'Travail non envoyé' })
  }

  /** The link of the area's navigation that is in sight. */
  link(name: string): Locator {
    return this.page.getByRole('navigation').getByRole('link', { name, exact: true }).filter({ visible: true }).first()
  }

  async goTo(
    name:
      | 'Tableau de bord'
      | 'Mes commandes'
      | 'Rapports'
      | 'Conseils'
      | 'Missions Terrain'
      | 'Études disponibles'
      | 'Envois',
  ): Promise<void> {
    await this.link(name).click()
  }

  /** Presses the way out; asks nothing and answers nothing. */
  async leave(): Promise<void> {
    await this.page.getByRole('button', { name: 'Déconnexion', exact: true }).first().click()
  }
}

/** The notice that holds this text; two of them fail. */
export const notice = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: text }).filter({ visible: true })
