import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { MAX_REPORT_BYTES } from '../../../sync/domain/report.ts'
import { chooseFile } from '../../support/components/choose-file.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { aSpecialist } from '../../support/components/people.ts'
import { givenFile } from '../../support/components/given-file.ts'
import { aPdf, aReport } from '../../support/components/report-file.ts'
import { theHawa } from '../../support/components/the-hawa.ts'
import { aWordFile } from '../../support/office-file.ts'
import { aStudy } from '../../support/study-rows.ts'

const study = aStudy({
  nom_entreprise: 'Tannerie de Nédroma',
  statut: 'terminée',
  intervenant_id: aSpecialist.id,
  intervenant_nom: 'Karim Bouzidi',
})
const MISSION = `/intervenant/missions/${study.id}`
const NOT_PDF = 'Format invalide: Seuls les fichiers PDF sont acceptés.'
const TOO_LARGE = 'Fichier trop volumineux: La taille du fichier ne doit pas dépasser 10MB.'

const dialog = page.getByRole('dialog', { name: 'Remettre le rapport' })
const problem = dialog.getByRole('alert')
const choose = (file: File) => chooseFile(dialog.getByLabelText('Choisir un fichier PDF', { exact: true }), file)
const send = () => dialog.getByRole('button', { name: 'Enregistrer et envoyer' }).click()
const open = async () => {
  theHawa.server.studies.next([study])
  await openPage(MISSION, { as: aSpecialist })
  await page.getByRole('button', { name: 'Remettre le rapport' }).click()
}

/** With exactly so many bytes: readers ignore bytes after the end marker. */
const ofSize = (size: number): File => {
  const pdf = aReport('Mesures')
  return new File([pdf, new Uint8Array(size - pdf.size).fill(0x0a)], 'rapport.pdf', { type: 'application/pdf' })
}

test('without a file the report is not sent, and the form says so', async () => {
  await open()
  await send()
  await expect.element(problem).toHaveTextContent('Veuillez sélectionner un fichier PDF.')
})

test.each([
  ['a text', new File(['Vent faible.'], 'notes.txt', { type: 'text/plain' }), NOT_PDF],
  ['a picture', new File(['\u00ffJFIF'], 'photo.jpg', { type: 'image/jpeg' }), NOT_PDF],
  ['a Word document', new File([aWordFile()], 'rapport.docx', { type: 'application/pdf' }), NOT_PDF],
  [
    'a text that was renamed',
    new File(['Vent faible, renommé en PDF.'], 'notes.pdf', { type: 'application/pdf' }),
    NOT_PDF,
  ],
  ['a PDF of one byte too much', ofSize(MAX_REPORT_BYTES + 1), TOO_LARGE],
])('%s is refused in the words of the specification', async (_, file, sentence) => {
  await open()
  choose(file)
  await send()
  await expect.element(problem).toHaveTextContent(sentence)
  expect(theHawa.server.received).toEqual([])
  await expect.element(page.getByRole('main')).toHaveTextContent('Terminée')
})

test('the first page is seen before the report goes, and is that of the file chosen last', async () => {
  await open()
  choose(new File([aReport('Mesures')], 'mesures.pdf', { type: 'application/pdf' }))
  const first = dialog.getByRole('img', { name: /^Première page de .*mesures\.pdf/ })
  await expect.element(first).toBeVisible()
  await expect.element(dialog).toHaveTextContent(/1 page/)
  const canvas = first.element() as HTMLCanvasElement
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
  expect(
    pixels.some((value, at) => at % 4 === 0 && value < 128),
    'ink',
  ).toBe(true)
  choose(new File(['Vent faible.'], 'notes.pdf', { type: 'application/pdf' }))
  await expect.element(dialog.getByRole('img', { name: /^Première page/ })).not.toBeInTheDocument()
  await expect.element(dialog).toHaveTextContent('notes.pdf')
})

test('a PDF of exactly 10 MiB is taken, after a refusal as well, and delivered', async () => {
  await open()
  await send()
  await expect.element(problem).toBeVisible()
  choose(ofSize(MAX_REPORT_BYTES))
  await expect.element(problem).toHaveLength(0)
  await send()
  await expect.element(dialog).toHaveTextContent(/Reçu à \u2068\d\d:\d\d\u2069/)
  expect(theHawa.server.received).toMatchObject([
    { name: 'attach_report', args: { study_id: study.id, size: MAX_REPORT_BYTES } },
  ])
  expect([...theHawa.server.files.values()].map(({ size }) => size)).toEqual([MAX_REPORT_BYTES])
  await dialog.getByRole('button', { name: 'Fermer', exact: true }).last().click()
  await expect.element(page.getByRole('main')).toHaveTextContent('Complète')
})

test('without room the report is refused and stays chosen; with room again it is saved', async () => {
  theHawa.fail({ offline: true, fullDisk: true })
  await open()
  choose(aReport('Mesures', 'briqueterie.pdf'))
  await send()
  await expect.element(dialog).toHaveTextContent("Mémoire de l'appareil pleine : rien n'a été enregistré.")
  await expect.element(dialog).toHaveTextContent('briqueterie.pdf')
  theHawa.fail({ fullDisk: false })
  await send()
  await expect.element(dialog).toHaveTextContent("En attente d'envoi")
})

const readable = ['bom.pdf', 'enc-owner.pdf', 'lo-ar.pdf', 'scan-jpeg2000.pdf']
test.each(readable)('%s, which its maker calls a file of bytes, is taken and goes as a PDF', async (name) => {
  await open()
  choose(await givenFile(name, 'application/octet-stream'))
  await send()
  await expect.element(dialog).toHaveTextContent(/Reçu à \u2068\d\d:\d\d\u2069/)
  expect([...theHawa.server.files.values()].map(({ type }) => type)).toEqual(['application/pdf'])
})

test.each([
  ['without a type', new File([aReport('Mesures')], 'rapport', { type: '' })],
  ['of an old type', new File([aReport('Mesures')], 'rapport.pdf', { type: 'application/x-pdf' })],
])('a PDF %s is taken', async (_, file) => {
  await open()
  choose(file)
  await send()
  await expect.element(dialog).toHaveTextContent(/Reçu à/)
})

const noPage = aPdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>'], 'vide.pdf')
const lostPage = aPdf(
  [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R 9 0 R] /Count 2 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
  ],
  'page-perdue.pdf',
)
test.each([
  ['that asks for a password', () => givenFile('enc-user.pdf'), /demande un mot de passe.*sans mot de passe/],
  ['of which half is missing', () => givenFile('truncated.pdf'), /abîmé ou incomplet.*Exportez-le/],
  ['that lost its second page', async () => lostPage, /abîmé ou incomplet/],
  ['without a page', async () => noPage, /n'a aucune page/],
])('a PDF %s is refused beside the field, nothing waits, and what was typed stays', async (_, file, sentence) => {
  await open()
  await dialog.getByLabelText('Commentaires').fill('Vent faible')
  choose(await file())
  await send()
  await expect.element(problem).toHaveTextContent(sentence)
  expect(theHawa.server.received).toEqual([])
  await expect.element(dialog.getByLabelText('Commentaires')).toHaveValue('Vent faible')
  choose(aReport('Mesures'))
  await send()
  await expect.element(dialog).toHaveTextContent(/Reçu à/)
  expect(theHawa.server.received).toMatchObject([{ args: { commentaires: 'Vent faible' } }])
})

const choice = {
  type: dialog.getByLabelText('Type de rapport'),
  comments: dialog.getByLabelText('Commentaires'),
}
const fillIn = async () => {
  await open()
  choose(aReport('Mesures', 'tannerie.pdf'))
  await choice.type.selectOptions('terrain')
  await choice.comments.fill('Vent faible')
  await expect.element(dialog).toHaveTextContent('tannerie.pdf')
}
const reopen = async () => {
  await expect.element(dialog).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Remettre le rapport' }).click()
}

test.each([
  ['Back', async () => history.back()],
  ['a tap outside', async () => document.querySelector<HTMLElement>('dialog[open]')?.click()],
  ['its button', () => dialog.getByRole('button', { name: 'Fermer', exact: true }).click()],
])('the chosen file, type and comment are there again after %s, and are what is sent', async (_, leave) => {
  await fillIn()
  await leave()
  await reopen()
  await expect.element(dialog).toHaveTextContent('tannerie.pdf')
  await expect.element(choice.type).toHaveValue('terrain')
  await expect.element(choice.comments).toHaveValue('Vent faible')
  await send()
  await expect.element(dialog).toHaveTextContent(/Reçu à/)
  expect(theHawa.server.received).toMatchObject([{ args: { type_rapport: 'terrain', commentaires: 'Vent faible' } }])
  const { sync } = theHawa
  await expect.poll(() => sync.chosenFiles.find(`report.${study.id}`)).toBeNull()
  expect(Object.keys(localStorage).filter((key) => key.includes(`hawa.draft.report.${study.id}`))).toEqual([])
})

test('a chosen file that is removed does not come back, and one that is too large is not kept', async () => {
  await fillIn()
  await dialog.getByRole('button', { name: 'Retirer le fichier' }).click()
  await expect.element(dialog).not.toHaveTextContent('tannerie.pdf')
  history.back()
  await reopen()
  await expect.element(choice.comments).toHaveValue('Vent faible')
  await expect.element(dialog).not.toHaveTextContent('tannerie.pdf')
  choose(ofSize(MAX_REPORT_BYTES + 1))
  await expect.element(dialog).toHaveTextContent('rapport.pdf')
  history.back()
  await reopen()
  await expect.element(dialog.getByText('Choisir un fichier PDF')).toBeVisible()
  await expect.element(dialog).not.toHaveTextContent('rapport.pdf')
})
