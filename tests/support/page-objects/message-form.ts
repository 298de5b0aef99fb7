import type { Locator, Page } from 'playwright/test'

export interface MessageTexts {
  readonly name?: string
  readonly email?: string
  readonly subject: string
  readonly message: string
}

/** The reference that a person quotes, in isolates inside a sentence. */
export const REFERENCE = /HW-[0-9A-F]{8}/

/** The form of /contact or /contact-expert, in French. */
export class MessageForm {
  readonly form: Locator
  readonly send: Locator
  readonly saved: Locator
  readonly receipts: Locator

  constructor(readonly page: Page, readonly title: 'Écrivez-nous' | 'Votre demande à un expert') {
    this.form = page.getByRole('form', { name: title })
    this.send = this.form.getByRole('button', { name: /^(Envoyer|Sending)/ })
    this.saved = this.form.getByText('Brouillon enregistré sur cet appareil')
    this.receipts = this.form.getByRole('region', { name: 'Vos messages depuis cet appareil' }).getByRole('listitem')
  }

  field(label: 'Nom complet' | 'Adresse e-mail' | 'Téléphone' | 'Entreprise' | 'Type de consultation' | 'Urgence' | 'Sujet' | 'Message'): Locator {
    const role = label === 'Type de consultation' || label === 'Urgence' ? 'combobox' : 'textbox'
    return this.form.getByRole(role, { name: label })
  }

  /** Every required field but the choice of the expert form. */
  async fill({ name = 'Amina Benali', email = 'amina@example.org', subject, message }: MessageTexts): Promise<void> {
    await this.field('Nom complet').fill(name)
    await this.field('Adresse e-mail').fill(email)
    await this.field('Sujet').fill(subject)
    await this.field('Message').fill(message)
  }
}
