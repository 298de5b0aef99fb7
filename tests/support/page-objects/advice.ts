import { expect, type Locator, type Page } from 'playwright/test'

const WORDS = {
  fr: { title: 'Recommandations', done: 'Fait' },
  ar: { title: 'التوصيات', done: 'تم' },
} as const

/** The recommendations of a client, on the page of advice. */
export class ClientAdvice {
  readonly region: Locator

  constructor(readonly page: Page, private readonly language: keyof typeof WORDS = 'fr') {
    this.region = page.getByRole('region', { name: WORDS[language].title, exact: true })
  }

  async open(): Promise<void> {
    await this.page.goto(`/client/advice?lang=${this.language}`)
    await expect(this.region.getByRole('article').first()).toBeVisible()
  }

  card(title: string): Locator {
    return this.region.getByRole('article', { name: title })
  }

  done(title: string): Locator {
    return this.card(title).getByRole('button', { name: `${WORDS[this.language].done}${this.language === 'fr' ? ' : ' : ': '}${title}` })
  }
}

/** What a specialist writes, in the opened study. */
export class AdviceSection {
  readonly add: Locator
  readonly resume: Locator
  readonly title: Locator
  readonly text: Locator
  readonly save: Locator

  constructor(readonly content: Locator) {
    this.add = content.getByRole('button', { name: 'Ajouter une recommandation' })
    this.resume = content.getByRole('button', { name: 'Reprendre le brouillon' })
    this.title = content.getByLabel('Titre', { exact: true })
    this.text = content.getByLabel('Explication')
    this.save = content.getByRole('button', { name: 'Enregistrer la recommandation' })
  }

  item(title: string): Locator {
    return this.content.getByRole('article').filter({ has: this.content.page().getByRole('heading', { name: title, exact: true }) })
  }

  async write(priority: 'Haute' | 'Moyenne' | 'Basse', title: string, text: string): Promise<void> {
    await this.content.getByRole('radio', { name: priority }).check()
    await this.title.fill(title)
    await this.text.fill(text)
    await this.save.click()
    await expect(this.item(title)).toBeVisible()
  }
}
