import { cutOff } from '../support/cut-off.ts'
import { failedRequests } from '../support/noise.ts'
import { MissionPage, Missions } from '../support/page-objects/missions.ts'
import { reload } from '../support/page-objects/reload.ts'
import { signIn } from '../support/page-objects/sign-in.ts'
import { SyncCentre } from '../support/page-objects/sync-centre.ts'
import { chosenFile, reportPdf } from '../support/report-pdf.ts'
import { advance, askForStudy, eventsOf, ledgerOf } from '../support/server-api.ts'
import { expect, test } from '../support/story.ts'

const wanted = 'Carrière de Sidi Bel Abbès'
const own = 'Lycée technique de Maghnia'

/**
 * Risk: several people. Whoever loses the race for a study on the real server would lose their work, or hold up that
 * on other missions, and the administration would not learn that their device holds refused work.
 */
test('a second specialist took the study: the work of the first is kept, the rest goes through [L2] [L5]', async ({
  openWindow,
  people,
  admin,
  noise,
}) => {
  test.setTimeout(120_000)
  noise.expect(failedRequests)
  const [client, first, second] = [await people.client(), await people.specialist(), await people.specialist()]
  const wantedId = await askForStudy(client.caller, wanted)
  const ownId = await askForStudy(client.caller, own)
  await advance(first.caller, ownId, 'start_study')
  const pdf = await reportPdf('Mesures de la carrière')

  const { page, context } = await openWindow()
  const centre = new SyncCentre(page)
  await signIn(page, first.email, 'intervenant', `/intervenant/missions/${wantedId}`)
  const accept = page.getByRole('main').getByRole('button', { name: /^Accepter/ })
  await expect(accept).toBeVisible()
  const reconnect = await cutOff(context)

  await test.step('without network the first one works, hands in a report, notes another mission', async () => {
    await accept.click()
    const missions = new Missions(page)
    const mission = new MissionPage(page)
    await mission.begin()
    await mission.end()
    const upload = await mission.openUpload()
    await upload.choose(chosenFile('carriere.pdf', pdf))
    await upload.send()
    await expect(upload.dialog.getByText(/^En attente d'envoi/)).toBeVisible()
    await page.goto('/intervenant/missions?statut=en_cours')
    const other = await missions.open(own)
    await other.note('Cour intérieure, vent faible.')
  })

  await second.caller.applied('accept_study', { study_id: wantedId })
  await page.goto('/intervenant/synchronisation')
  await expect(centre.waiting).toHaveCount(5)
  await reconnect()
  await page.evaluate(() => dispatchEvent(new Event('online')))

  await test.step('the other study went through, the lost one was never touched', async () => {
    await expect(centre.item("Acceptation de l'étude", wanted)).toContainText(
      'Refusé : Cette étude a déjà été acceptée par un autre intervenant.',
    )
    await expect(centre.received.filter({ hasText: own })).toHaveCount(1)
    expect((await ledgerOf(admin, ownId)).filter(({ name }) => name === 'save_field_notes')).toHaveLength(1)
    const verdicts = (await ledgerOf(admin, wantedId)).map(({ name, verdict, code }) => ({ name, verdict, code }))
    expect(verdicts).toEqual([
      { name: 'request_study', verdict: 'applied', code: null },
      { name: 'accept_study', verdict: 'applied', code: null },
      { name: 'accept_study', verdict: 'refused', code: 'study_taken' },
    ])
    expect((await eventsOf(admin, wantedId)).map(({ kind }) => kind)).toEqual(['requested', 'accepted'])
  })

  await test.step('the administration learns whose device it is, what is held on it and why', async () => {
    const told = () => admin.rpc<{ readonly rows: readonly object[] }>('admin_devices', { search: first.email })
    await expect.poll(told, { timeout: 60_000 }).toMatchObject({
      rows: [
        {
          waiting: 3,
          refused: 1,
          failure: 'study_taken',
          oldest_name: 'accept_study',
          running: true,
          problems: expect.arrayContaining(['refused']),
        },
      ],
    })
  })

  await test.step('the report is kept over a reload, byte for byte, until it is thrown away', async () => {
    const report = centre.item('Remise du rapport', wanted)
    await page.reload()
    expect((await centre.exported(report)).bytes.equals(pdf)).toBe(true)
    await centre.discard(report)
    await reload(page)
    await expect(centre.item("Acceptation de l'étude", wanted)).toBeVisible()
    await expect(report).toHaveCount(0)
  })
})
