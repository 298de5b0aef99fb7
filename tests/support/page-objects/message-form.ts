import type { Locator, Page } from 'playwright/test'

/** The reference that a person quotes, in isolates inside a sentence. */
export const REFERENCE = /HW-[0-9A-F]{8}/

/** The form of /contact, in French. */
export class MessageForm {
  readonly form: Locator
  readonly send: Locator
  readonly saved: Locator
  readonly receipts: Locator

  constructor(readonly page: Page) {
    this.form = page.getByRole('form', { name: 'Écrivez-nous' })
    this.send = this.form.getByRole('button', { name: /^(Envoyer|Sending)/ })
    this.saved = this.form.getByText('Brouillon enregistré')
    this.receipts = this.form.getByRole('region', { name: 'Vos messages récents' }).getByRole('listitem')
  }

  field(label: 'Nom complet' | 'Adresse e-mail' | 'Sujet' | 'Message'): Locator {
    return this.form.getByRole('textbox', { name: label })
  }

  /** Every required field. */
  async fill({ subject, message }: { readonly subject: string; readonly message: string }): Promise<void> {
    await this.field('Nom complet').fill('Amina Benali')
    await this.field('Adresse e-mail').fill('amina@example.org')
    await this.field('Sujet').fill(subject)
    await this.field('Message').fill(message)
  }
}
