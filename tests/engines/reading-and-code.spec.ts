import { expect, test } from '../support/engines/engine-story.ts'
import { at, indicator, seen, signIn } from '../support/engines/field-tab.ts'
import { DEMO } from '../support/server-api.ts'

const code = '805264'

test('a delivered report is drawn; a code seals the tablet, and opens it again', async ({ tablet, caller }) => {
  const { tab } = tablet
  const [report] = await (
    await caller('intervenant')
  ).get<{ id: string }[]>('/rest/v1/demandes_etudes?select=id&statut=eq.complete&intervenant_id=not.is.null&limit=1')
  await signIn(tab, DEMO.intervenant, 'intervenant')

  await test.step('the report', async () => {
    await tab.goto(`/intervenant/reports/${report?.id}`)
    await seen(tab, { css: 'canvas' })
    await expect.poll(() => tab.evaluate(inked, null), { message: 'something is drawn' }).toBe(true)
  })

  await test.step('the code', async () => {
    await tab.goto('/intervenant/account')
    await tab.fill({ label: 'Code *' }, code)
    await tab.fill({ label: 'Confirmer le code' }, code)
    await tab.press({ role: 'button', name: 'Protéger cette tablette' })
    await seen(tab, { label: 'Code actuel' })
    await tab.press({ role: 'button', name: 'Verrouiller' })
    await at(tab, '/unlock')
    await tab.fill({ label: 'Code' }, code)
    await tab.press({ role: 'button', name: 'Déverrouiller' })
    await seen(tab, indicator('Tout est envoyé'))
  })
})

/** Not every pixel of the first page is the same. */
function inked(_: null): boolean {
  const canvas = document.querySelector('canvas')
  const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data
  return pixels?.some((value, at) => value !== pixels[at % 4]) ?? false
}
