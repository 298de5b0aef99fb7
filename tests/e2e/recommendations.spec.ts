import { pixelsBeyond } from '../support/layout.ts'
import { failedRequests } from '../support/noise.ts'
import { AdviceSection, ClientAdvice } from '../support/page-objects/advice.ts'
import { Missions } from '../support/page-objects/missions.ts'
import { readyForTheField } from '../support/page-objects/ready-for-the-field.ts'
import { signIn } from '../support/page-objects/sign-in.ts'
import { advance, askForStudy, DEMO } from '../support/server-api.ts'
import { expect, test } from '../support/story.ts'

const company = 'Verrerie de Chlef'
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
const filters = 'Remplacer les filtres du four'
const training = 'Former les équipes de nuit'

test('a specialist advises without network, the client does it without network, and each reads the other', async ({ openAnotherDevice, caller, server, noise }) => {
  test.setTimeout(240_000)
  noise.expect(failedRequests)
  const studyId = await askForStudy(await caller('client'), company)
  await advance(await caller('intervenant'), studyId, 'start_study')
  const tablet = await openAnotherDevice(phone)
  const desk = await openAnotherDevice(phone)
  const open = async () => {
    await tablet.page.goto('/intervenant/missions?statut=en_cours')
    return new AdviceSection((await new Missions(tablet.page).open(company)).content)
  }

  await test.step('the specialist goes to the field', async () => {
    await signIn(tablet.page, DEMO.intervenant, 'intervenant')
    await tablet.page.goto('/intervenant/missions?statut=en_cours')
    await expect(new Missions(tablet.page).card(company)).toBeVisible()
    await readyForTheField(tablet.page, 'intervenant')
    await tablet.offline(true)
  })

  await test.step('what is missing is said beside its field, and a draft survives a reload', async () => {
    let advice = await open()
    await advice.add.click()
    await advice.save.click()
    await expect(advice.title).toBeFocused()
    await expect(advice.content).toContainText('Écrivez un titre.')
    await expect(advice.content).toContainText('Expliquez ce que le client doit faire.')
    await advice.title.fill(filters)
    await tablet.page.reload()
    advice = new AdviceSection(tablet.page.getByRole('main'))
    await advice.resume.click()
    await expect(advice.title).toHaveValue(filters)
    await advice.write('Haute', filters, 'Avant la campagne de mars.\nHuit semaines de délai.')
    await advice.add.click()
    await advice.write('Basse', training, 'Une heure par équipe.')
    await advice.add.click()
    await advice.write('Moyenne', 'À retirer', 'Un essai.')
    for (const title of [filters, training]) await expect(advice.item(title)).toContainText('Sur cet appareil')
    expect(await pixelsBeyond(tablet.page)).toBe(0)
  })

  await test.step('one is withdrawn: the question closes alone, and the item says what waits', async () => {
    const advice = new AdviceSection(tablet.page.getByRole('main'))
    const question = tablet.page.getByRole('alertdialog', { name: 'Retirer cette recommandation ?' })
    await advice.content.getByRole('button', { name: 'Retirer : À retirer' }).click()
    await expect(question).toContainText('À retirer')
    await tablet.page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    await expect(advice.content, 'Escape leaves the study open').toBeVisible()
    await advice.content.getByRole('button', { name: 'Retirer : À retirer' }).click()
    await question.getByRole('button', { name: 'Retirer' }).click()
    await expect(advice.item('À retirer')).toContainText('Retirée : le client ne la verra plus.')
    await advice.content.getByRole('button', { name: `Modifier : ${training}` }).click()
    await advice.text.fill('Une heure par équipe, en mars.')
    await advice.save.click()
    await expect(advice.item(training)).toContainText('en mars')
  })

  await test.step('back in the network everything arrives once', async () => {
    const advice = new AdviceSection(tablet.page.getByRole('main'))
    await tablet.offline(false)
    await expect(advice.item('À retirer')).toHaveCount(0)
    for (const title of [filters, training]) await expect(advice.item(title)).not.toContainText('Sur cet appareil')
    const kept = await server.sql<{ titre: string }>('select titre from public.recommendations where study_id = $1 and withdrawn_at is null order by at', [studyId])
    expect(kept.map(({ titre }) => titre)).toEqual([filters, training])
  })

  await test.step('the client reads them with whose they are, and marks one as done without network', async () => {
    const advice = new ClientAdvice(desk.page)
    await signIn(desk.page, DEMO.client, 'client')
    await advice.open()
    await expect(advice.region.getByRole('link', { name: company })).toBeVisible()
    await expect(advice.region.getByRole('article')).toHaveCount(2)
    await expect(advice.region.getByRole('article').first()).toContainText('Priorité haute')
    await expect(advice.card(filters)).toContainText(/\u2068Karim Bouzidi\u2069, intervenant, le/)
    await expect(advice.region).not.toContainText('Recommandations générales')
    await readyForTheField(desk.page, 'client')
    await desk.offline(true)
    await advice.done(filters).click()
    await expect(advice.done(filters)).toHaveAttribute('aria-pressed', 'true')
    await expect(advice.card(filters)).toContainText("En attente d'envoi")
    await desk.page.reload()
    await expect(advice.done(filters)).toHaveAttribute('aria-pressed', 'true')
    await desk.page.goto(`/client/orders/${studyId}`)
    await expect(new ClientAdvice(desk.page).done(filters)).toHaveAttribute('aria-pressed', 'true')
    expect(await pixelsBeyond(desk.page)).toBe(0)
    await desk.offline(false)
    await expect(advice.card(filters)).not.toContainText("En attente d'envoi")
  })

  await test.step('the specialist sees that it is done', async () => {
    const advice = await open()
    await expect(advice.item(filters)).toContainText("Le client l'a marquée comme faite le")
    await expect(advice.item(training)).not.toContainText('marquée comme faite')
  })

  await test.step('in Arabic, on another device of the client: the mark is there, and is taken back', async () => {
    const other = await openAnotherDevice(phone)
    const advice = new ClientAdvice(other.page, 'ar')
    await signIn(other.page, DEMO.client, 'client')
    await advice.open()
    await expect(other.page.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(advice.card(filters)).toContainText('أولوية عالية')
    await expect(advice.card(filters).getByRole('heading')).toHaveCSS('direction', 'ltr')
    await expect(advice.done(filters)).toHaveAttribute('aria-pressed', 'true')
    expect(await pixelsBeyond(other.page)).toBe(0)
    await advice.done(filters).click()
    await expect(advice.done(filters)).toHaveAttribute('aria-pressed', 'false')
    await expect.poll(async () => server.sql('select done from public.recommendation_marks where study_id = $1', [studyId])).toEqual([{ done: false }])
  })
})

test('a second client and another specialist read nothing of it', async ({ openAnotherDevice, caller }) => {
  const study = await askForStudy(await caller('client'), company)
  const intervenant = await caller('intervenant')
  await advance(intervenant, study, 'start_study')
  await intervenant.applied('write_recommendation', { study_id: study, recommendation_id: crypto.randomUUID(), priorite: 'haute', titre: filters, texte: 'x' })
  const { page } = await openAnotherDevice(phone)
  const advice = new ClientAdvice(page)
  await signIn(page, DEMO.client2, 'client')
  await advice.open()
  await expect(advice.region.getByRole('article'), 'her own, of the demo').toHaveCount(3)
  await expect(advice.card(filters)).toHaveCount(0)
  expect(await (await caller('intervenant2')).get(`/rest/v1/recommendations?study_id=eq.${study}`)).toEqual([])
})
