import type { Locator, Page } from 'playwright/test'

/** "Aide & Support" of a specialist. */
export class HelpDesk {
  readonly contacts: Locator
  readonly category: Locator
  readonly subject: Locator
  readonly message: Locator
  readonly submit: Locator
  readonly list: Locator

  constructor(page: Page) {
    this.contacts = page.getByRole('region', { name: 'Nous joindre' })
    const form = page.getByRole('region', { name: 'Nouvelle demande' })
    this.category = form.getByLabel('Catégorie')
    this.subject = form.getByLabel('Sujet')
    this.message = form.getByLabel('Message')
    this.submit = form.getByRole('button', { name: 'Envoyer la demande' })
    this.list = page.getByRole('region', { name: 'Mes demandes' })
  }

  /** One that was asked, by its subject. */
  request(subject: string): Locator {
    return this.list.getByRole('link', { name: new RegExp(subject) })
  }
}
