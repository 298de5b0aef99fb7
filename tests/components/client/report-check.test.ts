import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import arReports from '../../../src/i18n/locales/ar/shared/reports.json'
import arVerify from '../../../src/i18n/locales/ar/public/verify.json'
import frReports from '../../../src/i18n/locales/fr/shared/reports.json'
import frVerify from '../../../src/i18n/locales/fr/public/verify.json'
import { chooseFile } from '../../support/components/choose-file.ts'
import { pixelsBeyondHere } from '../../support/components/layout.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { aClient } from '../../support/components/people.ts'
import { asRead } from '../../support/components/plain.ts'
import { aReport, sha256Of } from '../../support/components/report-file.ts'
import { aCertificate, aRecord } from '../../support/components/rows.ts'
import { savedFiles } from '../../support/components/saved-files.ts'
import { theHawa } from '../../support/components/the-hawa.ts'
import { aStudy } from '../../support/study-rows.ts'

const CODE = 'HW-7K2M-Q9XD-4T1B'
const file = aReport('Rapport de mesure')
const sha256 = await sha256Of(file)
const study = aStudy({
  client_id: aClient.id,
  nom_entreprise: 'Cimenterie de l’Ouest',
  statut: 'complete',
  rapport_url: 'reports/mesure.pdf',
  rapport_sha256: sha256,
  rapport_size: file.size,
})
const certificate = aCertificate({ code: CODE, sha256, size: file.size })

const LANGUAGES = [
  ['fr', frReports, frVerify],
  ['ar', arReports, arVerify],
] as const

/** The server knows one code. */
function answerForOneCode(): void {
  theHawa.server.visitorAnswers.set('verify_report', ({ code }) =>
    code === CODE
      ? { ...certificate, versions: [{ version: 1, sha256, issued_at: certificate.issued_at }] }
      : { state: 'unknown' },
  )
}

async function compare(chosen: File, label: string, outcome: string): Promise<void> {
  chooseFile(page.getByLabelText(label, { exact: true }), chosen)
  await expect.element(page.getByRole('heading', { level: 3 })).toHaveTextContent(outcome)
}

test('the report that is downloaded is the file on the server, to the byte', async () => {
  theHawa.server.studies.next([study])
  theHawa.server.files.set('reports/mesure.pdf', file)
  const saved = savedFiles()
  await openPage('/client/reports', { as: aClient })
  await page.getByRole('button', { name: frReports.actions_named.replace('{{company}}', study.nom_entreprise) }).click()
  await page.getByRole('article').getByRole('button', { name: frReports.download }).click()
  await expect.poll(() => saved.length).toBe(1)
  expect(saved[0] && (await sha256Of(saved[0]))).toBe(sha256)
})

test.each(LANGUAGES)(
  'in %s the certificate of a report is there without a network: its code, and where it is checked',
  async (language, texts) => {
    theHawa.server.studies.next([study])
    theHawa.server.records.next([aRecord('certificate', study.id, certificate)])
    theHawa.fail({ offline: true })
    await openPage('/client/reports', { as: aClient, width: 390, language })
    await page.getByRole('button', { name: texts.actions_named.replace('{{company}}', study.nom_entreprise) }).click()
    await page.getByRole('link', { name: texts.certificate_link }).click()
    const paper = page.getByRole('article', { name: texts.certificate.title })
    await expect.element(paper).toHaveTextContent(CODE)
    await expect.element(page.getByRole('img', { name: `${location.origin}/verifier/${CODE}` })).toBeVisible()
    expect(pixelsBeyondHere()).toBe(0)
  },
)

test.each(LANGUAGES)(
  'in %s a code as people type it leads to its report, where the right file is told from a wrong one',
  async (language, _, texts) => {
    answerForOneCode()
    const { address } = await openPage('/verifier', { width: 390, language })
    const code = page.getByRole('textbox', { name: texts.code })
    await code.fill('HW-1234')
    await page.getByRole('button', { name: texts.submit, exact: true }).click()
    await expect.element(page.getByRole('alert')).toHaveTextContent(asRead(texts.malformed))
    await code.fill(CODE.toLowerCase().replaceAll('-', ' '))
    await page.getByRole('button', { name: texts.submit, exact: true }).click()
    await expect.poll(address).toBe(`/verifier/${CODE}`)
    await expect.element(page.getByRole('heading', { name: texts.state.issued })).toBeVisible()
    await expect.element(page.getByRole('main')).not.toHaveTextContent(study.nom_entreprise)
    await compare(file, texts.file.choose, texts.file.match)
    await compare(
      new File([file, ' '], 'recu.pdf', { type: 'application/pdf' }),
      texts.file.choose,
      texts.file.different,
    )
    expect(pixelsBeyondHere()).toBe(0)
  },
)

test.each(LANGUAGES)('in %s an unknown code is answered, never guessed', async (language, _, texts) => {
  answerForOneCode()
  await openPage('/verifier/HW-0000-0000-0000', { width: 390, language })
  await expect.element(page.getByRole('heading', { name: texts.state.unknown })).toBeVisible()
})

test.each(LANGUAGES)(
  'in %s without a server only what it said before is shown, and called so',
  async (language, _, texts) => {
    answerForOneCode()
    const { goTo } = await openPage(`/verifier/${CODE}`, { width: 390, language })
    await expect.element(page.getByRole('heading', { name: texts.state.issued })).toBeVisible()
    await goTo('/verifier')
    theHawa.fail({ serverDown: true })
    await goTo(`/verifier/${CODE}`)
    const kept = texts.kept.split('{{at}}')[0] ?? ''
    await expect.element(page.getByText(kept)).toBeVisible()
    await compare(file, texts.file.choose, texts.file.match)
    await goTo('/verifier/HW-0000-0000-0001')
    await expect.element(page.getByRole('heading', { name: texts.state.unreachable })).toBeVisible()
  },
)
