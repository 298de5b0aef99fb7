import { expect, type Locator, type Page } from 'playwright/test'

const WORDS = {
  fr: { field: 'Votre message', send: 'Envoyer', me: 'Vous' },
  ar: { field: 'رسالتك', send: 'إرسال', me: 'أنت' },
} as const

/** One conversation, on its page. */
export class Conversation {
  readonly field: Locator
  readonly send: Locator
  readonly log: Locator

  constructor(
    readonly page: Page,
    language: keyof typeof WORDS = 'fr',
  ) {
    this.field = page.getByRole('textbox', { name: WORDS[language].field })
    this.send = page.getByRole('button', { name: WORDS[language].send, exact: true })
    this.log = page.getByRole('log')
  }

  /** A message by its words. */
  message(words: string): Locator {
    return this.log.getByRole('article').filter({ hasText: words })
  }

  async expectReceived(words: string): Promise<void> {
    await expect(this.message(words)).toHaveAttribute('data-sync', 'synced')
  }
}
