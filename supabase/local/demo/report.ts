import type { DemoReport, DemoStudy } from './study.ts'

const WORDS = {
  fr: {
    title: 'Rapport de mesure',
    site: 'Site',
    client: 'Client',
    period: 'Campagne',
    author: 'Intervenant',
    method: 'Méthode',
    results: 'Résultats',
    point: 'Point de mesure',
    guide: 'Valeur guide OMS (24 h)',
    conclusion: 'Conclusion',
    unit: 'Moyennes sur 24 heures, en µg/m³.',
    notes: 'Notes de terrain',
    annex: 'Annexe – Conditions de mesure',
    annexText:
      'Appareils étalonnés avant et après la campagne. Incertitude élargie (k = 2) : 12 % pour les PM2.5, 9 % ' +
      'pour le NO2. Blancs de terrain sous la limite de quantification.',
  },
  en: {
    title: 'Measurement report',
    site: 'Site',
    client: 'Client',
    period: 'Campaign',
    author: 'Field specialist',
    method: 'Method',
    results: 'Results',
    point: 'Measuring point',
    guide: 'WHO guideline (24 h)',
    conclusion: 'Conclusion',
    unit: '24-hour means, in µg/m³.',
    notes: 'Field notes',
    annex: 'Annex – Conditions of measurement',
    annexText:
      'Instruments calibrated before and after the campaign. Expanded uncertainty (k = 2): 12 % for PM2.5, 9 % ' +
      'for NO2. Field blanks below the limit of quantification.',
  },
} as const

const LEFT = 64
const WIDTH = 467
const ACCENT = '#0f5e6b'

interface Details {
  readonly study: DemoStudy
  readonly report: DemoReport
  readonly author: string
  readonly period: string
}

/** A real two-page PDF (WinAnsi fonts, so NO2 without its subscript). */
export async function demoReport({ study, report, author, period }: Details): Promise<Uint8Array<ArrayBuffer>> {
  const words = WORDS[report.language]
  // A server that makes no demo data starts without it: a tenth of the work of a start.
  const { default: PDFDocument } = await import('pdfkit')
  const document = new PDFDocument({
    size: 'A4',
    margin: LEFT,
    info: { Title: `${words.title} – ${study.entreprise}`, Author: author },
  })
  const bytes = collect(document)

  document.rect(0, 0, 595, 8).fill(ACCENT)
  document.fillColor(ACCENT).font('Helvetica-Bold').fontSize(11).text('HAWA', LEFT, 48)
  document.fillColor('#111').fontSize(22).text(words.title, LEFT, 74, { width: WIDTH })
  document.moveDown(0.6).fontSize(10.5).font('Helvetica')
  const facts = [
    [words.client, study.entreprise],
    [words.site, study.lieu],
    [words.period, period],
    [words.author, author],
  ] as const
  for (const [label, value] of facts)
    document.fillColor('#666').text(`${label} : `, { continued: true }).fillColor('#111').text(value)

  section(document, words.method, report.method)
  section(document, words.results, words.unit)
  table(document, [
    [words.point, 'PM2.5', 'NO2'],
    ...report.points.map(([name, pm25, no2]) => [name, figure(pm25, report), figure(no2, report)]),
    [words.guide, '15', '25'],
  ])
  section(document, words.conclusion, report.conclusion)
  document.addPage()
  section(document, words.annex, words.annexText)
  if (study.mission?.notes) section(document, words.notes, study.mission.notes)
  document.end()
  return bytes
}

function section(document: PDFKit.PDFDocument, title: string, text: string): void {
  document
    .moveDown(1.2)
    .fillColor(ACCENT)
    .font('Helvetica-Bold')
    .fontSize(12.5)
    .text(title, LEFT, document.y, { width: WIDTH })
  document.moveDown(0.3).fillColor('#111').font('Helvetica').fontSize(10.5).text(text, { width: WIDTH, lineGap: 2 })
}

function table(document: PDFKit.PDFDocument, rows: readonly (readonly string[])[]): void {
  const columns = [LEFT, LEFT + 277, LEFT + 372] as const
  document.moveDown(0.6)
  rows.forEach((row, index) => {
    const y = document.y
    const edge = index === 0 || index === rows.length - 1
    document.font(edge ? 'Helvetica-Bold' : 'Helvetica').fontSize(10)
    columns.forEach((x, column) =>
      document.text(row[column] ?? '', x, y, column === 0 ? { width: 265 } : { width: 80, align: 'right' }),
    )
    document
      .moveTo(LEFT, y + 17)
      .lineTo(LEFT + WIDTH, y + 17)
      .lineWidth(index === 0 ? 1 : 0.4)
      .strokeColor(index === 0 ? ACCENT : '#ccc')
      .stroke()
    document.y = y + 22
  })
  document.x = LEFT
}

function figure(value: number, { language }: DemoReport): string {
  return value.toFixed(1).replace('.', language === 'fr' ? ',' : '.')
}

function collect(document: PDFKit.PDFDocument): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('error', reject)
    document.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
  })
}
