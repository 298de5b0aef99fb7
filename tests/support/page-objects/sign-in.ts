import { expect, type Locator, type Page } from 'playwright/test'
import { DEMO_PASSWORD } from '../server-api.ts'

/** /login, in French. */
export class SignIn {
  readonly email: Locator
  readonly password: Locator
  readonly submit: Locator

  constructor(readonly page: Page) {
    this.email = page.getByLabel(/^Adresse e-mail/)
    this.password = page.getByLabel(/^Mot de passe/)
    this.submit = page.getByRole('button', { name: 'Se connecter', exact: true })
  }

  /** Fills and sends the form that is on the screen. */
  async send(email: string, password: string = DEMO_PASSWORD): Promise<void> {
    await this.email.fill(email)
    await this.password.fill(password)
    await this.submit.click()
  }
}

const AREAS = { client: '/client/dashboard', intervenant: '/intervenant/dashboard', admin: '/admin/dashboard' } as const

/** Signs in at /login and waits for the pages of that area; at `to`, else at its dashboard. */
export async function signIn(
  page: Page,
  email: string,
  area: keyof typeof AREAS,
  to: string = AREAS[area],
): Promise<void> {
  await page.goto(to === AREAS[area] ? '/login' : `/login?redirect=${encodeURIComponent(to)}`)
  await new SignIn(page).send(email)
  await expect(page).toHaveURL(to)
  // The address changes while the area is still on its way: until then the header and its menu are those of the site.
  await expect(page.locator('header a[data-kind]')).toBeVisible()
}
