import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { bucketOf } from '../../sync/domain/stored-file.ts'
import { expect, test } from '../support/engines/engine-story.ts'
import { indicator, openMission, readyForTheField, seen, gone, signIn, takeStep } from '../support/engines/field-tab.ts'
import { failedRequests, failedRequestsElsewhere } from '../support/noise.ts'
import { reportPdf } from '../support/report-pdf.ts'
import { askForStudy, DEMO, eventsOf, ledgerOf, studyNamed } from '../support/server-api.ts'

const company = 'Tannerie de Remchi'
const notes = 'Odeur forte au bassin 2, vent du nord-ouest.'
const actions = ['Démarrage de la mission', 'Notes de terrain', 'Fin de la mission', 'Remise du rapport'] as const

test('a mission with the server gone and the browser restarted; the page sends it later, once', async ({
  tablet,
  server,
  caller,
  admin,
  noise,
}) => {
  test.setTimeout(300_000)
  noise.expect(failedRequests)
  noise.expect(failedRequestsElsewhere)
  const studyId = await askForStudy(await caller('client'), company)
  const pdf = await reportPdf('Mesures de la tannerie')
  const file = test.info().outputPath('mesures.pdf')
  await writeFile(file, pdf)

  await test.step('sign-in by password, into the right area; a study is accepted', async () => {
    const { tab } = tablet
    await signIn(tab, DEMO.intervenant, 'intervenant')
    await tab.goto('/intervenant/available-studies')
    await tab.press({ card: company, role: 'button', start: 'Accepter' })
    await gone(tab, { card: company, role: 'button', start: 'Accepter' })
    await expect.poll(async () => (await studyNamed(admin, company))?.statut).toBe('acceptée')
    await tab.goto('/intervenant/missions')
    await seen(tab, { card: company })
    await readyForTheField(tab, 'intervenant')
  })

  await test.step('nothing answers any more: the restarted browser opens the area with its data', async () => {
    await server.kill()
    const tab = await tablet.restart()
    await tab.goto('/intervenant/missions')
    await seen(tab, { card: company })
    await seen(tab, indicator('Hawa est injoignable'))
  })

  await test.step('the mission is started, noted and finished, a PDF is handed in', async () => {
    const { tab } = tablet
    await openMission(tab, company)
    await takeStep(tab, 'Commencer')
    await tab.press({ role: 'button', name: 'Écrire une note' })
    await tab.fill({ label: 'Ce que vous observez sur place' }, notes)
    await tab.press({ role: 'button', name: 'Enregistrer les notes' })
    await seen(tab, indicator('Hawa est injoignable, 2 en attente'))
    await takeStep(tab, 'Terminer')
    await tab.press({ role: 'button', name: 'Remettre le rapport' })
    await tab.choose({ css: '[role=dialog] input[type=file]' }, file)
    await tab.select({ label: 'Type de rapport' }, 'Terrain')
    await tab.press({ role: 'button', name: 'Enregistrer et envoyer' })
    await seen(tab, indicator('Hawa est injoignable, 4 en attente'))
  })

  await test.step('after another restart all of it is there, and the screen says what this browser does not do', async () => {
    const tab = await tablet.restart()
    await tab.goto('/intervenant/synchronisation')
    for (const action of actions) await seen(tab, { card: action, text: "En attente d'envoi" })
    await seen(tab, { text: 'Gardez Hawa ouvert' })
    await seen(tab, { role: 'status', text: 'Gardez Hawa ouvert' })
    expect(await tab.evaluate(() => 'SyncManager' in globalThis, null)).toBe(false)
    await tab.goto(`/intervenant/missions/${studyId}`)
    await expect.poll(() => tab.evaluate(wordsOnScreen, null)).toContain(notes)
  })

  await test.step('the server is back: the page sends, nobody presses anything', async () => {
    const { tab } = tablet
    await tab.goto('/intervenant/synchronisation')
    await server.start()
    await seen(tab, indicator('Tout est envoyé'))
    await seen(tab, { text: 'Aucun envoi en attente.' })
    await gone(tab, { text: 'Gardez Hawa ouvert' })
    await seen(tab, { text: "Non : l'envoi se fait seulement quand Hawa est ouvert" })
  })

  await test.step('each command arrived once, and the PDF whole', async () => {
    const names = ['request_study', 'accept_study', 'start_study', 'save_field_notes', 'finish_study', 'attach_report']
    expect((await ledgerOf(admin, studyId)).map(({ name, verdict }) => `${name} ${verdict}`)).toEqual(
      names.map((name) => `${name} applied`),
    )
    expect((await eventsOf(admin, studyId)).map(({ kind }) => kind)).toEqual([
      'requested',
      'accepted',
      'started',
      'notes_saved',
      'finished',
      'report_attached',
    ])
    const study = await studyNamed(admin, company)
    expect(study).toMatchObject({ statut: 'complete', notes_terrain: notes })
    expect(await admin.fileSha256(bucketOf(study?.rapport_url ?? ''), study?.rapport_url ?? '')).toBe(
      createHash('sha256').update(pdf).digest('hex'),
    )
  })
})

/** Runs in the page: its text, and that of its fields. */
function wordsOnScreen(_: null): string {
  return [document.body.innerText, ...[...document.querySelectorAll('textarea')].map(({ value }) => value)].join('\n')
}
