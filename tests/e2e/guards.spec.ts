import { failedRequests, failedSignIns } from '../support/noise.ts'
import { Area } from '../support/page-objects/area.ts'
import { readyForTheField } from '../support/page-objects/ready-for-the-field.ts'
import { SignIn, signIn } from '../support/page-objects/sign-in.ts'
import { alive } from '../support/public-pages.ts'
import { DEMO } from '../support/server-api.ts'
import { expect, test } from '../support/story.ts'

const PAGES = {
  client: ['/client/dashboard', '/client/orders', '/client/reports', '/client/synchronisation'],
  intervenant: ['/intervenant/dashboard', '/intervenant/missions', '/intervenant/available-studies', '/intervenant/reports', '/intervenant/synchronisation'],
  admin: ['/admin/dashboard', '/admin/synchronisation'],
} as const

type Role = keyof typeof PAGES
const ROLES = ['client', 'intervenant', 'admin'] as const satisfies readonly Role[]

test('signed out, every page of every area leads to the sign-in', async ({ device: { page } }) => {
  for (const path of ROLES.flatMap((role) => PAGES[role])) {
    await page.goto(path)
    await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(path)}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Connexion' })).toBeVisible()
  }
})

for (const role of ROLES) {
  test(`${role}: brought back to the page first asked for, never into another area, opens offline`, async ({ device, server, noise }) => {
    const { page } = device
    const form = new SignIn(page)
    const asked = PAGES[role][1]

    await page.goto(asked)
    await form.send(DEMO[role])
    await expect(page).toHaveURL(asked)

    for (const other of ROLES.filter((one) => one !== role)) {
      await page.goto(PAGES[other][0])
      await expect(page).toHaveURL(PAGES[role][0])
    }
    await page.goto('/login')
    await expect(page).toHaveURL(PAGES[role][0])

    await readyForTheField(page, role)
    noise.expect(failedRequests)
    await server.stop()
    await device.restart()
    await device.offline(true)
    for (const path of PAGES[role]) {
      await device.page.goto(path)
      await expect(device.page).toHaveURL(path)
      await expect(device.page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(new Area(device.page).indicator).toHaveAccessibleName(/Hors ligne/)
    }
  })
}

test('a page asked for in another area, or on another site, is not where the sign-in leads', async ({ device: { page } }) => {
  const form = new SignIn(page)
  for (const asked of ['/admin/dashboard', '//evil.example/', 'https://evil.example/']) {
    await page.context().clearCookies()
    await page.goto(`/login?redirect=${encodeURIComponent(asked)}`)
    await form.send(DEMO.client)
    await expect(page).toHaveURL('/client/dashboard')
    await new Area(page).leave()
    await expect(page).toHaveURL('/')
  }
})

test('the tab does not decide: a specialist on the tab of clients is told and brought to the right area', async ({ device: { page } }) => {
  const form = new SignIn(page)
  await form.open()
  await form.tab('Client').click()
  await form.send(DEMO.intervenant)
  await expect(page).toHaveURL('/intervenant/dashboard')
  await expect(page.getByText('Ce compte est un compte intervenant : voici votre espace intervenant.')).toBeVisible()
})

test('a specialist who waits for approval sees that, and no study', async ({ device: { page }, server }) => {
  await signIn(page, DEMO.nouveau, 'intervenant')
  for (const path of PAGES.intervenant.filter((one) => !one.endsWith('/synchronisation'))) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Votre compte attend sa validation' })).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(0)
  }
  await server.sql('update public.profiles set is_approved = true where email = $1', [DEMO.nouveau])
  await page.getByRole('button', { name: 'Vérifier maintenant' }).click()
  await expect(page.getByRole('heading', { name: 'Votre compte attend sa validation' })).toHaveCount(0)
})

test('what went wrong with a sign-in is said in words', async ({ device: { page }, server, noise }) => {
  noise.expect(failedRequests)
  noise.expect(failedSignIns)
  const form = new SignIn(page)
  await form.open()

  await form.submit.click()
  await expect(form.email).toHaveAccessibleDescription(/Ce champ est obligatoire\./)
  await expect(form.password).toHaveAccessibleDescription(/Ce champ est obligatoire\./)
  await form.send('sans-arobase', 'x')
  await expect(form.email).toHaveAccessibleDescription(/Saisissez une adresse e-mail complète/)

  await form.send(DEMO.client, 'wrong-password')
  await expect(form.refusal).toHaveText('Adresse e-mail ou mot de passe incorrect.')
  await expect(page.getByRole('alert').filter({ hasText: 'Erreur de connexion' })).toBeVisible()

  await server.sql('update public.profiles set is_active = false where email = $1', [DEMO.client2])
  await form.send(DEMO.client2)
  await expect(form.refusal).toHaveText('Ce compte a été désactivé par un administrateur.')

  await server.stop()
  await form.send(DEMO.client)
  await expect(form.refusal).toContainText('Ce que vous avez saisi reste ici')
  await expect(form.email).toHaveValue(DEMO.client)
  await server.start()
  await form.submit.click()
  await expect(page).toHaveURL('/client/dashboard')
  await expect(page.getByText('Vous êtes maintenant connecté(e).')).toBeVisible()
})

test('an address that no area has is said to be unknown, opened and led to', async ({ device: { page } }) => {
  const unknown = page.getByRole('heading', { level: 1, name: 'Oops! Page not found' })
  await page.goto('/admin/rien-de-tel')
  await expect(unknown).toBeVisible()
  await page.goto('/')
  await alive(page)
  await page.evaluate(() => {
    history.pushState({}, '', '/client/rien-de-tel')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(unknown).toBeVisible()
})
