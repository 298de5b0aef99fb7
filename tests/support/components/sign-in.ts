import { page } from 'vitest/browser'

/** /login, in French. */
export const signInForm = {
  email: page.getByLabelText(/^Adresse e-mail/),
  password: page.getByLabelText(/^Mot de passe/),
  submit: page.getByRole('button', { name: 'Se connecter', exact: true }),
  /** The refusal in the form; the toast says the same. */
  refusal: page.getByRole('tabpanel').getByRole('alert'),
  tab: (name: 'Client' | 'Intervenant' | 'Administrateur') => page.getByRole('tab', { name, exact: true }),
  /** Fills and sends the form that is on the screen. */
  async send(email: string, password = 'Mesures-2026'): Promise<void> {
    await this.email.fill(email)
    await this.password.fill(password)
    await this.submit.click()
  },
}
