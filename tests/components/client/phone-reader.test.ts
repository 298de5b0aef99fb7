import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cutTextsHere, pixelsBeyondHere } from '../../support/components/layout.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { aClient } from '../../support/components/people.ts'
import { aPdf, sha256Of } from '../../support/components/report-file.ts'
import { theHawa } from '../../support/components/the-hawa.ts'
import { aStudy } from '../../support/study-rows.ts'

const LINES = ['Les poussieres du four ont depasse', 'la limite le 14 mars.']

/** Each page has two lines of one paragraph; none: pages without words. */
function aBook(pages: number, lines: readonly string[] = LINES): File {
  const drawn = `BT /F 20 Tf 24 TL 56 760 Td ${lines.map((line) => `(${line}) Tj T*`).join(' ')} ET`
  const kids = Array.from({ length: pages }, (_, at) => `${5 + at} 0 R`)
  return aPdf(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages} >>`,
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
      ...kids.map(
        () =>
          '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R' +
          ' /Resources << /Font << /F 3 0 R >> >> >>',
      ),
    ],
    'rapport.pdf',
  )
}

async function read(file: File, options: Partial<Parameters<typeof openPage>[1]> = {}) {
  const study = aStudy({
    client_id: aClient.id,
    nom_entreprise: 'Tannerie de Nédroma',
    statut: 'complete',
    rapport_url: 'reports/1.pdf',
    rapport_sha256: await sha256Of(file),
  })
  theHawa.server.studies.next([study])
  theHawa.server.files.set('reports/1.pdf', file)
  return openPage(`/client/reports/${study.id}`, { as: aClient, width: 390, ...options })
}

const pages = page.getByRole('region', { name: 'Pages du rapport' })
const areaMenu = page.getByRole('button', { name: 'Ouvrir le menu' })
const title = page.getByRole('heading', { level: 1, name: 'Rapport Tannerie de Nédroma' })
const box = (number: number) => pages.element().querySelector(`[data-page="${number}"]`) as HTMLElement
const widthOf = (number: number) => box(number).getBoundingClientRect().width
const count = (text: RegExp) => expect.element(page.getByRole('status').filter({ hasText: text })).toBeVisible()

/** Two fingers, as a touch screen reports them. */
function fingers(type: 'touchstart' | 'touchmove' | 'touchend', ...xs: readonly number[]): void {
  const target = pages.element()
  const touches = xs.map((clientX, identifier) => new Touch({ identifier, target, clientX, clientY: 300 }))
  target.dispatchEvent(new TouchEvent(type, { touches, bubbles: true, cancelable: true }))
}

test('a report has the whole phone, and its pages fit the width', async () => {
  await read(aBook(3))
  await expect.element(pages).toBeVisible()
  await expect.poll(() => widthOf(1)).toBe(390)
  const { left, top, right, bottom } = page.getByRole('article').element().getBoundingClientRect()
  expect([left, top, right, bottom]).toEqual([0, 0, innerWidth, innerHeight])
  await expect.element(page.getByText(/^Clavier/)).not.toBeInTheDocument()
  // The bars of the area lie below.
  await expect.element(areaMenu).not.toBeInTheDocument()
  expect(pixelsBeyondHere()).toBe(0)
  await count(/Page .?1.? sur .?3/)
})

test('the focus comes to its title, and the bars of the area are there again after it', async () => {
  const { goTo, address } = await read(aBook(1))
  const reader = address()
  await goTo('/client/reports')
  await expect.element(areaMenu).toBeVisible()
  await goTo(reader)
  await expect.element(title).toHaveFocus()
  await expect.element(areaMenu).not.toBeInTheDocument()
})

test('the strip leads to a page, and says which one is read', async () => {
  await read(aBook(4))
  const third = page.getByRole('button', { name: 'Aller à la page 3' })
  await third.click()
  await count(/Page .?3.? sur .?4/)
  await expect.element(third).toHaveAttribute('aria-current', 'page')
  await expect.poll(() => third.element().querySelector('canvas')?.width ?? 0).toBeGreaterThan(0)
})

test('two fingers enlarge the pages, within limits, and what is between them stays', async () => {
  await read(aBook(2))
  await expect.poll(() => widthOf(1)).toBe(390)
  fingers('touchstart', 145, 245)
  fingers('touchmove', 95, 295)
  fingers('touchend')
  await expect.poll(() => widthOf(1)).toBe(780)
  expect(pages.element().scrollLeft).toBeCloseTo(195, -1)
  fingers('touchstart', 190, 200)
  fingers('touchmove', 0, 390)
  fingers('touchend')
  await expect.poll(() => widthOf(1)).toBe(4 * 390)
  fingers('touchstart', 0, 390)
  fingers('touchmove', 190, 200)
  fingers('touchend')
  await expect.poll(() => widthOf(1)).toBe(390)
})

test('a double tap enlarges and fits again', async () => {
  await read(aBook(1))
  await expect.poll(() => widthOf(1)).toBe(390)
  await userEvent.dblClick(pages)
  await expect.poll(() => widthOf(1)).toBe(780)
  await userEvent.dblClick(pages)
  await expect.poll(() => widthOf(1)).toBe(390)
})

test('the words of the report are read as paragraphs', async () => {
  await read(aBook(2))
  const button = page.getByRole('button', { name: 'Texte', exact: true })
  await button.click()
  await expect.element(button).toHaveAttribute('aria-pressed', 'true')
  const text = page.getByRole('region', { name: 'Texte du rapport' })
  await expect.element(text.getByText(LINES.join(' '), { exact: true }).nth(1)).toBeVisible()
  const paragraph = text.getByText(LINES.join(' '), { exact: true }).first().element()
  expect(paragraph.getAttribute('dir')).toBe('auto')
  expect(Number.parseFloat(getComputedStyle(paragraph).fontSize)).toBeGreaterThanOrEqual(20)
  await button.click()
  await expect.element(pages).toBeVisible()
})

test('a scan offers no text', async () => {
  await read(aBook(1, []))
  await expect.poll(() => widthOf(1)).toBe(390)
  await expect.element(page.getByRole('button', { name: 'Texte', exact: true })).not.toBeInTheDocument()
})

test('Escape closes an open menu first, then leads back to the list', async () => {
  const { address } = await read(aBook(1))
  const before = address()
  await page.getByRole('button', { name: /^Autres actions/ }).click()
  await userEvent.keyboard('{Escape}')
  expect(address()).toBe(before)
  await expect.element(page.getByRole('button', { name: 'Télécharger', exact: true })).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.poll(address).toBe('/client/reports')
  await expect.element(areaMenu).toBeVisible()
})

test('without the network a report that is not here says why, with the way back', async () => {
  theHawa.fail({ offline: true })
  const { address } = await read(aBook(1))
  await expect.element(page.getByRole('alert')).toHaveTextContent(/Hors ligne : ce rapport n'est pas gardé/)
  await page.getByRole('button', { name: 'Tous les rapports' }).click()
  await expect.poll(address).toBe('/client/reports')
})

test.each([390, 768, 1440] as const)(
  'in Arabic nothing is cut off at %i pixels, and pages are not mirrored',
  async (width) => {
    await read(aBook(2), { language: 'ar', width })
    const arabic = page.getByRole('region', { name: 'صفحات التقرير' })
    await expect.element(arabic).toBeVisible()
    expect(arabic.element().getAttribute('dir')).toBe('ltr')
    expect(pixelsBeyondHere()).toBe(0)
    expect(cutTextsHere()).toEqual([])
  },
)

test('a tablet keeps the page with its toolbar', async () => {
  await read(aBook(2), { width: 1440 })
  await expect.element(page.getByRole('toolbar', { name: 'Pages du rapport' })).toBeVisible()
  await expect.element(page.getByRole('navigation', { name: 'Aperçu des pages' })).not.toBeInTheDocument()
})
