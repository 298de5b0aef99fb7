import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from 'playwright/test'

/** Headings of the cards; a received command is headed by its result. */
export type Action =
  | "Demande d'étude"
  | "Acceptation de l'étude"
  | 'Démarrage de la mission'
  | 'Fin de la mission'
  | 'Notes de terrain'
  | 'Remise du rapport'
  | 'Remplacement du rapport'
  | 'Étude acceptée'
  | 'Mission démarrée'
  | 'Mission terminée'
  | 'Rapport remis'
  | 'Demande envoyée'

/** The receipt on a card; the time is set apart for right-to-left texts. */
export const RECEIVED = /Reçu à \u2068\d\d:\d\d\u2069/

/** /…/synchronisation: waiting, refused and received commands. */
export class SyncCentre {
  readonly everythingSent: Locator
  readonly nothingWaits: Locator

  constructor(readonly page: Page) {
    this.everythingSent = page.getByRole('status').filter({ hasText: 'Tout est envoyé.' })
    this.nothingWaits = page.getByText('Aucun envoi en attente.')
  }

  group(title: 'À traiter' | "En attente d'envoi" | 'Reçus ces 14 derniers jours'): Locator {
    return this.page
      .locator('section')
      .filter({ has: this.page.getByRole('heading', { level: 2, name: new RegExp(`^${title}`) }) })
      .last()
  }

  get refused(): Locator {
    return this.group('À traiter').getByRole('article')
  }

  get waiting(): Locator {
    return this.group("En attente d'envoi").getByRole('article')
  }

  get received(): Locator {
    return this.group('Reçus ces 14 derniers jours').getByRole('article')
  }

  /** The cards of one action about one study. */
  item(action: Action, company: string): Locator {
    return this.page
      .getByRole('article')
      .filter({ has: this.page.getByRole('heading', { name: action, exact: true }) })
      .filter({ hasText: company })
  }

  /** Presses the card's export and reads the file that the browser saved. */
  async exported(card: Locator): Promise<{ name: string; bytes: Buffer }> {
    const saved = this.page.waitForEvent('download')
    await card.getByRole('button', { name: 'Exporter' }).click()
    const download = await saved
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
  }

  async discard(card: Locator): Promise<void> {
    await card.getByRole('button', { name: 'Supprimer', exact: true }).click()
    await this.page
      .getByRole('alertdialog', { name: 'Supprimer ce travail ?' })
      .getByRole('button', { name: 'Supprimer définitivement' })
      .click()
    await expect(card).toHaveCount(0)
  }
}
