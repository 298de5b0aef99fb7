import type { Locator, Page } from 'playwright/test'

/** « Messagerie Équipe » : the list beside, or before, a conversation. */
export class TeamMail {
  readonly search: Locator
  readonly conversations: Locator
  readonly members: Locator
  readonly words: Locator

  constructor(readonly page: Page) {
    this.search = page.getByRole('searchbox', { name: 'Rechercher une conversation, une personne, un mot' })
    this.conversations = page.getByRole('list', { name: 'Conversations' })
    this.members = page.getByRole('list', { name: "Membres de l'équipe" })
    this.words = page.getByRole('list', { name: 'Messages' })
  }

  conversation(name: string | RegExp): Locator {
    return this.conversations.getByRole('link', { name })
  }

  member(name: string | RegExp): Locator {
    return this.members.getByRole('link', { name })
  }
}
