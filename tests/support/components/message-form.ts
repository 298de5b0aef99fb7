import { page, type Locator } from 'vitest/browser'

interface MessageTexts {
  readonly name?: string
  readonly email?: string
  readonly subject: string
  readonly message: string
}

/** The reference that a person quotes, in isolates inside a sentence. */
export const REFERENCE = /HW-[0-9A-F]{8}/

/** The form of /contact or /contact-expert, in French. */
export function messageForm(title: 'Écrivez-nous' | 'Votre demande à un expert') {
  const form = page.getByRole('form', { name: title })
  const field = (label: string): Locator =>
    form.getByRole(label === 'Type de consultation' || label === 'Urgence' ? 'combobox' : 'textbox', { name: label })
  return {
    form,
    field,
    send: form.getByRole('button', { name: /^(Envoyer|Sending)/ }),
    saved: form.getByText('Brouillon enregistré'),
    receipts: form.getByRole('region', { name: 'Vos messages récents' }).getByRole('listitem'),
    /** Every required field but the choice of the expert form. */
    async fill({ name = 'Amina Benali', email = 'amina@example.org', subject, message }: MessageTexts): Promise<void> {
      await field('Nom complet').fill(name)
      await field('Adresse e-mail').fill(email)
      await field('Sujet').fill(subject)
      await field('Message').fill(message)
    },
  }
}
