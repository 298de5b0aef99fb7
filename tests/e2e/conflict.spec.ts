import { failedRequests } from '../support/noise.ts'
import { notice } from '../support/page-objects/area.ts'
import { Missions } from '../support/page-objects/missions.ts'
import { signIn } from '../support/page-objects/sign-in.ts'
import { SyncCentre } from '../support/page-objects/sync-centre.ts'
import { readyForTheField } from '../support/page-objects/ready-for-the-field.ts'
import { chosenFile, reportPdf } from '../support/report-pdf.ts'
import { advance, askForStudy, DEMO, eventsOf, ledgerOf } from '../support/server-api.ts'
import { expect, test } from '../support/story.ts'

const wanted = 'Carrière de Sidi Bel Abbès'
const own = 'Lycée technique de Maghnia'

test('a second specialist took the study: the work of the first is kept, the rest goes through [L2] [L5]', async ({ device, server, caller, admin, noise }) => {
  noise.expect(failedRequests)
  const client = await caller('client')
  const wantedId = await askForStudy(client, wanted)
  const ownId = await askForStudy(client, own)
  await advance(await caller('intervenant'), ownId, 'accept_study')
  const pdf = await reportPdf('Mesures de la carrière')

  const { page } = device
  const missions = new Missions(page)
  const centre = new SyncCentre(page)
  await signIn(page, DEMO.intervenant, 'intervenant')
  await page.goto('/intervenant/available-studies')
  await expect(missions.card(wanted)).toBeVisible()
  await readyForTheField(page, 'intervenant')

  await test.step('far from any network the first one accepts, works and hands in a report', async () => {
    await server.stop()
    await device.offline(true)
    await missions.accept(wanted)
    await page.goto('/intervenant/missions')
    await missions.tab('Acceptée').click()
    await expect(missions.card(wanted).getByText('Demandée', { exact: true })).toBeVisible()
    const mission = await missions.open(wanted)
    await mission.start.click()
    await mission.finish.click()
    const upload = await mission.openUpload()
    await upload.choose(chosenFile('carriere.pdf', pdf))
    await upload.send()
    await expect(upload.dialog.getByText(/^Sur cet appareil/)).toBeVisible()
  })

  await test.step('and notes on a mission that is theirs', async () => {
    await page.goto('/intervenant/missions')
    await missions.tab('Acceptée').click()
    const mission = await missions.open(own)
    await mission.notes.fill('Cour intérieure, vent faible.')
    await mission.saveNotes.click()
    await expect(mission.saveNotes).toBeDisabled()
  })

  await server.start()
  await (await caller('intervenant2')).applied('accept_study', { study_id: wantedId })
  await page.goto('/intervenant/synchronisation')
  await device.offline(false)

  await test.step('the first one is told so', async () => {
    await expect(notice(page, 'Étude déjà prise: Cette étude a déjà été acceptée par un autre intervenant.')).toBeVisible()
    await expect(centre.item("Acceptation de l'étude", wanted)).toContainText('Refusé : Cette étude a déjà été acceptée par un autre intervenant.')
    for (const later of ['Démarrage de la mission', 'Fin de la mission', 'Rapport PDF'] as const) {
      await expect(centre.item(later, wanted)).toContainText('Retenu : attend la décision')
    }
  })

  await test.step('the other study went through, the lost one was never touched', async () => {
    await expect(centre.received.filter({ hasText: own })).toHaveCount(1)
    expect((await ledgerOf(admin, ownId)).filter(({ name }) => name === 'save_field_notes')).toHaveLength(1)
    const verdicts = (await ledgerOf(admin, wantedId)).map(({ name, verdict, code }) => ({ name, verdict, code }))
    expect(verdicts.filter(({ name }) => name === 'accept_study')).toEqual([
      { name: 'accept_study', verdict: 'applied', code: null },
      { name: 'accept_study', verdict: 'refused', code: 'study_taken' },
    ])
    expect(verdicts.some(({ name }) => name === 'start_study' || name === 'attach_report')).toBe(false)
    expect((await eventsOf(admin, wantedId)).map(({ kind }) => kind)).toEqual(['requested', 'accepted'])
  })

  await test.step('the report can be taken out of the app, byte for byte, and only then be thrown away', async () => {
    const report = centre.item('Rapport PDF', wanted)
    const exported = await centre.exported(report)
    expect(exported.bytes.equals(pdf)).toBe(true)
    await page.reload()
    await expect(report).toBeVisible()
    await centre.discard(report)
    await page.reload()
    await expect(centre.item("Acceptation de l'étude", wanted)).toBeVisible()
    await expect(report).toHaveCount(0)
  })
})
