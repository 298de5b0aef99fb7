import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { givenFile } from '../../support/components/given-file.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { aClient } from '../../support/components/people.ts'
import { aPdf, aReport, sha256Of } from '../../support/components/report-file.ts'
import { savedFiles } from '../../support/components/saved-files.ts'
import { theHawa } from '../../support/components/the-hawa.ts'
import { aStudy } from '../../support/study-rows.ts'

const pages = page.getByRole('region', { name: 'Pages du rapport' })
const incomplete = pages.getByRole('alert')

async function read(file: File): Promise<void> {
  const study = aStudy({
    client_id: aClient.id,
    nom_entreprise: 'Tannerie de Nédroma',
    statut: 'complete',
    rapport_url: 'reports/1.pdf',
    rapport_sha256: await sha256Of(file),
  })
  theHawa.server.studies.next([study])
  theHawa.server.files.set('reports/1.pdf', file)
  await openPage(`/client/reports/${study.id}`, { as: aClient })
  await expect.element(pages).toBeVisible()
}

const canvas = () => pages.element().querySelector('canvas')

/** A rectangle of the page in its own points, from its lower left corner. */
interface Place {
  readonly left: number
  readonly bottom: number
  readonly right: number
  readonly top: number
}
const PAGE: Place = { left: 0, bottom: 0, right: 595, top: 842 }

/** The share of a part of the first page that is not paper, 0 to 1. */
function ink({ left, bottom, right, top } = PAGE): number {
  const drawn = canvas()
  const context = drawn?.getContext('2d')
  if (!drawn || !context || drawn.width === 0) return 0
  const scale = drawn.width / PAGE.right
  const [width, height] = [Math.floor((right - left) * scale), Math.floor((top - bottom) * scale)]
  const { data } = context.getImageData(Math.ceil(left * scale), Math.ceil((PAGE.top - top) * scale), width, height)
  let dark = 0
  for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 200 && data[at + 3] === 255) dark += 1
  return (dark * 4) / data.length
}

const openings = () =>
  theHawa.server.received.flatMap((one) => (one.name === 'mark_report_opened' ? [one.args.way] : []))

test('a scan in JPEG 2000 is drawn, and counts as read then', async () => {
  await read(await givenFile('small-jpeg2000.pdf'))
  await expect.poll(() => ink()).toBeGreaterThan(0.05)
  await expect.poll(openings).toEqual(['viewed'])
  await expect.element(incomplete).toHaveLength(0)
})

test('a large scan says that it is being drawn, and does not count as read yet', async () => {
  await read(await givenFile('scan-jpeg2000.pdf'))
  await expect.element(pages).toHaveTextContent('Affichage de la page…')
  expect(openings()).toEqual([])
})

test('an ordinary report counts as read once', async () => {
  await read(aReport('Mesures'))
  await expect.poll(openings).toEqual(['viewed'])
  await page.getByRole('button', { name: 'Agrandir' }).click()
  await expect.poll(() => (canvas()?.width ?? 0) > 0 && ink()).toBeGreaterThan(0)
  expect(openings()).toEqual(['viewed'])
})

/** A scan whose picture has lost its beginning. */
async function brokenScan(): Promise<File> {
  const bytes = new Uint8Array(await (await givenFile('small-jpeg2000.pdf')).arrayBuffer())
  const text = new TextDecoder('latin1').decode(bytes)
  const start = text.indexOf('stream', text.indexOf('/JPXDecode')) + 'stream\n'.length
  bytes.fill(0, start, start + 1000)
  return new File([bytes], 'rapport.pdf', { type: 'application/pdf' })
}

test('a picture that cannot be drawn is said on its page, with the download, and nothing counts as read', async () => {
  const saved = savedFiles()
  await read(await brokenScan())
  await expect.element(incomplete).toHaveTextContent("Cette page n'a pas pu être affichée en entier ici.")
  expect(openings()).toEqual([])
  await incomplete.getByRole('button', { name: 'Télécharger' }).click()
  await vi.waitFor(() => expect(saved).toHaveLength(1))
  await expect.poll(openings).toEqual(['downloaded'])
})

test('the words of an Arabic report reach screen readers with their blanks', async () => {
  await read(await givenFile('lo-ar.pdf'))
  const text = () => canvas()?.textContent ?? ''
  await expect.poll(text).toContain('بلغ تركيز الجسيمات PM10 نحو 62 ')
  expect(text()).toContain('م³ يوم 14/03/2026.')
  expect(text()).toContain('Rapport d’analyse — Tannerie de Nédroma\nConcentration PM')
})

/** Water, in a font of Chinese that the file names and does not hold. */
const drawnCharacter = 'BT /F 20 Tf 56 760 Td <6C34> Tj ET'
const withoutItsFont = aPdf(
  [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
    `<< /Length ${drawnCharacter.length} >>\nstream\n${drawnCharacter}\nendstream`,
    '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [6 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /FontDescriptor 7 0 R /CIDSystemInfo 8 0 R >>',
    '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0' +
      ' /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
    '<< /Registry (Adobe) /Ordering (GB1) /Supplement 0 >>',
  ],
  'rapport.pdf',
)

test('a font that the file does not hold is read with its character map', async () => {
  await read(withoutItsFont)
  await expect.poll(() => canvas()?.textContent).toContain('水')
  await expect.poll(openings).toEqual(['viewed'])
  await expect.element(incomplete).toHaveLength(0)
})

test('fields of a form that has no drawing of its own are drawn', async () => {
  await read(await givenFile('form-no-appearance.pdf'))
  await expect.poll(openings).toEqual(['viewed'])
  // Inside of their borders: "62 ug/m3" and "NON".
  expect(ink({ left: 173, bottom: 693, right: 397, top: 712 })).toBeGreaterThan(0.005)
  expect(ink({ left: 173, bottom: 653, right: 397, top: 672 })).toBeGreaterThan(0.005)
})
