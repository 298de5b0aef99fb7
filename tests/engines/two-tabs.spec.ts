import { expect, test } from '../support/engines/engine-story.ts'
import { indicator, openMission, readyForTheField, seen, signIn, takeStep } from '../support/engines/field-tab.ts'
import { failedRequests, failedRequestsElsewhere } from '../support/noise.ts'
import { advance, askForStudy, DEMO, ledgerOf } from '../support/server-api.ts'

const companies = ['Hôpital de Maghnia', 'Marché de Ghazaouet'] as const

test('two tabs of one person: what is done in both without a server arrives once each', async ({
  tablet,
  server,
  caller,
  admin,
  noise,
}) => {
  test.setTimeout(300_000)
  noise.expect(failedRequests)
  noise.expect(failedRequestsElsewhere)
  const ids: string[] = []
  for (const company of companies) {
    const id = await askForStudy(await caller('client'), company)
    await advance(await caller('intervenant'), id, 'accept_study')
    ids.push(id)
  }
  const first = tablet.tab
  await signIn(first, DEMO.intervenant, 'intervenant')
  await readyForTheField(first, 'intervenant')
  const second = await tablet.openTab()
  const tabs = [first, second]
  for (const tab of tabs) await tab.goto('/intervenant/missions')
  for (const tab of tabs) await seen(tab, { card: companies[1] })
  await server.kill()

  for (const [at, tab] of tabs.entries()) {
    await openMission(tab, companies[at] ?? '')
    await takeStep(tab, 'Commencer')
    await takeStep(tab, 'Terminer')
    await seen(tab, { role: 'button', name: 'Remettre le rapport' })
  }
  for (const tab of tabs) await seen(tab, indicator('Hawa est injoignable, 4 en attente'))

  await server.start()
  for (const tab of tabs) await seen(tab, indicator('Tout est envoyé'))
  for (const id of ids) {
    expect((await ledgerOf(admin, id)).map(({ name }) => name)).toEqual([
      'request_study',
      'accept_study',
      'start_study',
      'finish_study',
    ])
  }
})
