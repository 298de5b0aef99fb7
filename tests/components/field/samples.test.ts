import { firstValueFrom } from 'rxjs'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { atTheEnd } from '../../support/components/clean-up.ts'
import { cutTextsHere, pixelsBeyondHere } from '../../support/components/layout.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { onPaper } from '../../support/components/paper.ts'
import { aSpecialist } from '../../support/components/people.ts'
import { standAt } from '../../support/components/position.ts'
import { aRecord } from '../../support/components/rows.ts'
import { theHawa } from '../../support/components/the-hawa.ts'
import { aStudy } from '../../support/study-rows.ts'
import { observed } from '../../../sync/domain/observation.ts'
import type { RecordBodies } from '../../../sync/records/record.ts'
import { makeSampleCode } from '../../../sync/domain/sample-code.ts'

const mission = aStudy({ nom_entreprise: 'Raffinerie de Skikda', statut: 'en_cours', intervenant_id: aSpecialist.id })
const path = `/intervenant/missions/${mission.id}`

const section = page.getByRole('main')
const form = section.getByRole('form', { name: 'Ajouter un prélèvement' })
const dialog = page.getByRole('dialog', { name: 'Remise de prélèvements' })
const rowOf = (code: string) => page.getByRole('listitem').filter({ hasText: code })

function aSample(lieu: string, body: Partial<RecordBodies['sample']> = {}) {
  const code = makeSampleCode(mission.id)
  const record = aRecord('sample', mission.id, {
    code,
    matrice: 'eau',
    contenant: 'flacon_verre',
    contenant_precise: null,
    sampled_at: '2026-05-04T09:00:00Z',
    ...observed({}),
    lieu,
    conservation: null,
    remarque: null,
    author_name: 'Karim Bouzidi',
    mine: true,
    received_at: '2026-05-04T09:00:00Z',
    remises: [],
    annulation: null,
    ...body,
  })
  return { code, record, id: record.id }
}

test('the timer of a run goes on while the page is away, and its length is in the remark', async () => {
  theHawa.server.studies.next([mission])
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-04T09:00:00Z') })
  atTheEnd(() => vi.useRealTimers())
  const { goTo } = await openPage(path, { as: aSpecialist, width: 390 })
  await section.getByRole('button', { name: 'Ajouter un prélèvement' }).click()
  await form.getByLabelText('Remarque').fill('Pompe 2')
  await form.getByRole('button', { name: 'Démarrer le chronomètre' }).click()
  await expect.element(form.getByRole('timer')).toHaveTextContent('0:00:00')
  await goTo('/intervenant/missions')
  await expect.element(form).not.toBeInTheDocument()
  await goTo(path)
  vi.setSystemTime(new Date('2026-05-04T10:03:20Z'))
  await section.getByRole('button', { name: 'Ajouter un prélèvement' }).click()
  await expect.element(form.getByRole('timer')).toHaveTextContent('1:03:20')
  await expect.element(form).toHaveTextContent('depuis')
  await form.getByRole('button', { name: 'Arrêter le chronomètre' }).click()
  await expect.element(form.getByRole('timer')).not.toBeInTheDocument()
  await expect
    .element(form.getByLabelText('Remarque'))
    .toHaveValue('Pompe 2\nDurée du prélèvement\u00a0: 63 min 20 s, début à 10:00.')
  expect(pixelsBeyondHere()).toBe(0)
})

test('samples are taken without network, each with its code and its place, and sent once', async () => {
  standAt({ latitude: 36.88, longitude: 6.9, accuracy: 5 })
  theHawa.server.studies.next([mission])
  theHawa.fail({ offline: true })
  await openPage(path, { as: aSpecialist, width: 768 })
  await section.getByRole('button', { name: 'Ajouter un prélèvement' }).click()
  const codes: string[] = []
  for (const [type, place] of [
    ['eau', 'Rejet nord'],
    ['sol', 'Fosse 2'],
    ['air', 'Torchère'],
  ] as const) {
    const code = form.getByLabelText('Code').element().textContent ?? ''
    await form.getByLabelText('Type').selectOptions(type)
    await form.getByLabelText('Contenant', { exact: true }).selectOptions('flacon_verre')
    await form.getByLabelText('Lieu').fill(place)
    await expect.element(form).toHaveTextContent('36.88000, 6.90000')
    await form.getByRole('button', { name: 'Enregistrer le prélèvement' }).click()
    await expect.element(form).toHaveTextContent(`${code}\u2069 enregistré`)
    await expect.element(rowOf(code)).toHaveTextContent("En attente d'envoi")
    await expect.element(rowOf(code)).toHaveTextContent(place)
    codes.push(code)
  }
  expect(new Set(codes).size).toBe(3)
  expect(new Set(codes.map((code) => code.slice(0, 7))).size, 'of one study').toBe(1)
  expect(pixelsBeyondHere()).toBe(0)

  theHawa.fail({ offline: false })
  for (const code of codes) await expect.element(rowOf(code)).not.toHaveTextContent("En attente d'envoi")
  const there = { study_id: mission.id, contenant: 'flacon_verre', latitude: 36.88, longitude: 6.9, accuracy: 5 }
  expect(theHawa.server.received).toMatchObject([
    { name: 'add_sample', args: { ...there, code: codes[0], matrice: 'eau', lieu: 'Rejet nord' } },
    { name: 'add_sample', args: { ...there, code: codes[1], matrice: 'sol', lieu: 'Fosse 2' } },
    { name: 'add_sample', args: { ...there, code: codes[2], matrice: 'air', lieu: 'Torchère' } },
  ])
})

test('an unsaved sample is restored with its mission, and so is the code on the flask', async () => {
  theHawa.server.studies.next([mission])
  const { goTo } = await openPage(path, { as: aSpecialist, width: 768 })
  await section.getByRole('button', { name: 'Ajouter un prélèvement' }).click()
  const code = form.getByLabelText('Code').element().textContent ?? ''
  await form.getByLabelText('Remarque').fill('Odeur de soufre')
  await goTo('/intervenant/missions')
  await expect.element(form).not.toBeInTheDocument()
  await goTo(path)
  await section.getByRole('button', { name: 'Ajouter un prélèvement' }).click()
  await expect.element(form.getByLabelText('Remarque')).toHaveValue('Odeur de soufre')
  await expect.element(form.getByLabelText('Code')).toHaveTextContent(code)
})

for (const [paper, choice, width] of [
  ['a sheet of stickers', 'a4', 70],
  ['a roll', '62', 62],
] as const) {
  test(`labels are printed without network, for ${paper}: the codes alone, ${width} mm wide`, async () => {
    const [one, other, broken] = [
      aSample('Rejet nord'),
      aSample('Fosse 2'),
      aSample('Torchère', { annulation: { motif: 'Flacon cassé', at: '2026-05-04T10:00:00Z' } }),
    ]
    theHawa.server.studies.next([mission])
    theHawa.server.records.next([one.record, other.record, broken.record])
    theHawa.fail({ offline: true })
    const { address } = await openPage(`${path}?onglet=dossier`, { as: aSpecialist, width: 768 })
    await section.getByRole('link', { name: 'Étiquettes' }).click()
    const labels = page.getByRole('list', { name: 'Étiquettes' }).getByRole('article')
    await expect.element(labels).toHaveLength(2)
    for (const { code } of [one, other])
      await expect.element(page.getByRole('img', { name: `Code QR : ${code}` })).toBeVisible()
    expect(pixelsBeyondHere()).toBe(0)
    await page.getByLabelText('Format').selectOptions(choice)
    if (choice === '62') await expect.poll(address).toMatch(/format=/)
    await expect.element(page.getByRole('link', { name: 'Retour à la mission' })).toHaveAttribute('href', path)
    await onPaper()
    await expect.element(page.getByText('Imprimer', { exact: true })).not.toBeVisible()
    expect(labels.first().element().getBoundingClientRect().width).toBeCloseTo((width * 96) / 25.4, 0)
  })
}

test('samples are handed over: chosen by a tick and by a typed code, signed by hand, and not without', async () => {
  const [one, other, left] = [aSample('Rejet nord'), aSample('Fosse 2'), aSample('Torchère')]
  theHawa.server.studies.next([mission])
  theHawa.server.records.next([one.record, other.record, left.record])
  theHawa.fail({ offline: true })
  await openPage(path, { as: aSpecialist, width: 768 })
  await section.getByRole('button', { name: 'Remettre des prélèvements' }).click()
  await dialog.getByRole('checkbox', { name: one.code }).click()
  const typed = dialog.getByLabelText("Code d'une étiquette")
  await typed.fill(`${other.code.slice(0, -1)}${other.code.endsWith('7') ? '8' : '7'}`)
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).toHaveTextContent('un caractère manque ou est erroné')
  await typed.fill(other.code.toLowerCase().replaceAll('-', ' '))
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByRole('checkbox', { name: other.code })).toBeChecked()
  await expect.element(dialog.getByRole('checkbox', { name: left.code })).not.toBeChecked()
  await dialog.getByLabelText('Nom de la personne qui reçoit').fill('Amine Kaci')
  await dialog.getByLabelText('Organisme ou fonction').fill('Laboratoire central')
  await dialog.getByRole('button', { name: 'Confirmer la remise' }).click()
  await expect.element(dialog).toHaveTextContent('La signature manque.')
  await dialog.getByRole('img', { name: /^Zone de signature/ }).dropTo(dialog.getByText('Signez ici au doigt'))
  const pad = dialog.getByRole('img', { name: 'Zone de signature, signée' })
  await expect.element(pad).toBeVisible()
  const drawn = pad.element().querySelector('path')?.getAttribute('d')
  await page.viewport(1024, 768)
  expect(pad.element().querySelector('path')?.getAttribute('d'), 'a turned tablet').toBe(drawn)
  await dialog.getByRole('button', { name: 'Confirmer la remise' }).click()
  await expect.element(section).toHaveTextContent('Remise de 2 prélèvements enregistrée.')
  for (const { code } of [one, other]) {
    await expect.element(rowOf(code)).toHaveTextContent('Remis')
    await expect.element(rowOf(code)).toHaveTextContent('Amine Kaci')
    await expect.element(rowOf(code)).toHaveTextContent("En attente d'envoi")
  }
  await expect.element(rowOf(left.code)).toHaveTextContent('Prélevé')

  theHawa.fail({ offline: false })
  await expect.element(rowOf(one.code)).not.toHaveTextContent("En attente d'envoi")
  expect(theHawa.server.received).toMatchObject([
    {
      name: 'hand_over_samples',
      args: {
        study_id: mission.id,
        sample_ids: [one.id, other.id],
        receveur_nom: 'Amine Kaci',
        receveur_organisme: 'Laboratoire central',
        signature: drawn,
      },
    },
  ])
})

test('a code of another mission, and one that is not to be handed over, are told apart', async () => {
  const [one, gone] = [aSample('Rejet nord'), makeSampleCode(mission.id)]
  const elsewhere = makeSampleCode(aStudy().id)
  theHawa.server.studies.next([mission])
  theHawa.server.records.next([one.record])
  await openPage(path, { as: aSpecialist, width: 768 })
  await section.getByRole('button', { name: 'Remettre des prélèvements' }).click()
  const typed = dialog.getByLabelText("Code d'une étiquette")
  await typed.fill(elsewhere)
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).toHaveTextContent('appartient à une autre mission.')
  await typed.fill(gone)
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).toHaveTextContent('ne fait pas partie des prélèvements à remettre.')
})

test('in Arabic one is cancelled with a reason, and stays in the list', async () => {
  const [one, broken] = [aSample('Rejet nord'), aSample('Torchère')]
  theHawa.server.studies.next([mission])
  theHawa.server.records.next([one.record, broken.record])
  await openPage(path, { as: aSpecialist, language: 'ar', width: 768 })
  await expect.element(rowOf(broken.code)).toHaveTextContent('Torchère')
  expect(cutTextsHere()).toEqual([])
  await rowOf(broken.code)
    .getByRole('button', { name: /^إلغاء العينة/ })
    .click()
  const asked = page.getByRole('dialog')
  await asked.getByLabelText('سبب الإلغاء').fill('Flacon cassé')
  await asked.getByRole('button', { name: 'إلغاء العينة' }).click()
  await expect.element(rowOf(broken.code)).toHaveTextContent('ملغاة')
  await expect.element(rowOf(one.code)).not.toHaveTextContent('ملغاة')
  expect(theHawa.server.received).toEqual([
    { name: 'cancel_sample', args: { study_id: mission.id, sample_id: broken.id, motif: 'Flacon cassé' } },
  ])
})

test('in Arabic one is handed on by a typed name', async () => {
  const remise = {
    id: crypto.randomUUID(),
    remettant: 'Karim Bouzidi',
    receveur_nom: 'Amine Kaci',
    receveur_organisme: 'Laboratoire central',
    at: '2026-05-05T09:00:00Z',
  }
  const one = aSample('Rejet nord', { remises: [remise] })
  theHawa.server.studies.next([mission])
  theHawa.server.records.next([one.record])
  await openPage(path, { as: aSpecialist, language: 'ar', width: 768 })
  await page.getByRole('button', { name: 'تسليم عينات' }).click()
  const sheet = page.getByRole('dialog', { name: 'تسليم العينات' })
  await sheet.getByRole('checkbox', { name: one.code }).click()
  await sheet.getByLabelText('اسم المستلم').fill('Lina Saadi')
  await sheet.getByLabelText('الجهة أو الصفة').fill('Archive')
  await sheet.getByRole('button', { name: 'التوقيع بكتابة الاسم' }).click()
  await sheet.getByLabelText('الاسم المكتوب للتوقيع').fill('Lina Saadi')
  await sheet.getByRole('button', { name: 'تأكيد التسليم' }).click()
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(rowOf(one.code)).toHaveTextContent('Lina Saadi')
  const [given] = theHawa.server.received
  expect(given).toMatchObject({
    name: 'hand_over_samples',
    args: { sample_ids: [one.id], receveur_nom: 'Lina Saadi', signature_saisie: 'Lina Saadi' },
  })
  expect(given?.args).not.toHaveProperty('signature')
})

test('samples are on the field sheet', async () => {
  const one = aSample('Rejet nord')
  theHawa.server.studies.next([mission])
  theHawa.server.records.next([one.record])
  await openPage(`${path}/fiche`, { as: aSpecialist })
  await expect.element(page.getByRole('article')).toHaveTextContent(one.code)
})

test('a sample that waits is corrected under its code; one already handed over is not taken back alone', async () => {
  theHawa.server.studies.next([mission])
  theHawa.fail({ offline: true })
  await openPage(path, { as: aSpecialist, width: 768 })
  await section.getByRole('button', { name: 'Ajouter un prélèvement' }).click()
  const code = form.getByLabelText('Code').element().textContent ?? ''
  await form.getByLabelText('Type').selectOptions('eau')
  await form.getByLabelText('Contenant', { exact: true }).selectOptions('flacon_verre')
  await form.getByLabelText('Lieu').fill('Rejet nrod')
  await form.getByRole('button', { name: 'Enregistrer le prélèvement' }).click()
  await form.getByRole('button', { name: 'Fermer' }).click()
  await rowOf(code).getByRole('button', { name: 'Corriger' }).click()
  const correction = section.getByRole('form', { name: 'Corriger le prélèvement' })
  expect(correction.getByLabelText('Code').element().textContent).toBe(code)
  await correction.getByLabelText('Lieu').fill('Rejet nord')
  await correction.getByRole('button', { name: 'Enregistrer le prélèvement' }).click()
  await expect.element(rowOf(code)).toHaveTextContent('Rejet nord')
  await expect.element(rowOf(code)).toHaveLength(1)

  const [sample] = await firstValueFrom(theHawa.sync.records.ofStudy$('sample', mission.id))
  await theHawa.sync.dispatch({
    name: 'hand_over_samples',
    args: {
      study_id: mission.id,
      handover_id: crypto.randomUUID(),
      sample_ids: [sample?.id ?? ''],
      handed_at: new Date().toISOString(),
      at_origin: 'horloge',
      receveur_nom: 'Dr Meriem Aït',
      receveur_organisme: 'Labo Est',
      signature_saisie: 'Meriem Aït',
    },
  })
  await expect.element(rowOf(code)).toHaveTextContent('Remis à')
  await expect.element(rowOf(code).getByRole('button', { name: 'Retirer' })).toHaveLength(1)
  await expect.element(rowOf(code).getByRole('button', { name: 'Corriger' })).toHaveLength(0)

  theHawa.fail({ offline: false })
  await expect
    .poll(() => theHawa.server.received)
    .toMatchObject([
      { name: 'cancel_sample', args: { motif: "Corrigé ou retiré avant d'être confirmé" } },
      { name: 'add_sample', args: { code, lieu: 'Rejet nord' } },
      { name: 'hand_over_samples' },
    ])
})
