import { expect, type Locator, type Page } from 'playwright/test'

/** /…/reports: the delivered reports, and the viewer of one. */
export class ReportShelf {
  /** The pages of the opened report: each holds the text of the PDF for those who cannot see it. */
  readonly pages: Locator
  readonly fromDevice: Locator

  constructor(readonly page: Page) {
    this.pages = page.getByRole('region', { name: 'Pages du rapport' }).locator('canvas')
    this.fromDevice = page.getByText('Copie hors ligne')
  }

  card(company: string): Locator {
    return this.page
      .getByRole('article')
      .filter({ has: this.page.getByRole('heading', { name: `Rapport ${company}`, exact: true }) })
  }

  async read(company: string): Promise<void> {
    await this.page.getByRole('link', { name: `Lire le rapport ${company}`, exact: true }).click()
    await expect(this.page.getByRole('heading', { level: 1, name: `Rapport ${company}` })).toBeVisible()
  }

  /** Dark points of the first page as it is drawn. */
  async ink(): Promise<number> {
    return this.pages.first().evaluate((canvas: HTMLCanvasElement) => {
      if (canvas.width === 0) return 0
      const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
      return pixels.filter((value, at) => at % 4 === 0 && value < 128).length
    })
  }

  async keep(): Promise<void> {
    // A client's own may be here unasked.
    const actions = this.page.getByRole('button', { name: /^Autres actions/ })
    await actions.click()
    await this.page.getByRole('button', { name: /^(Garder hors ligne|Toujours garder)/ }).click()
    await actions.click()
    await expect(this.page.getByRole('button', { name: 'Ne plus garder hors ligne' })).toBeVisible()
    await expect(this.page.getByRole('button', { name: /^(Garder hors ligne|Toujours garder)/ })).toBeHidden()
    await actions.click()
  }
}
