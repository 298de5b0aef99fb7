import { DEMO, DEMO_PASSWORD } from '../support/server-api.ts'
import { expect, test } from '../support/engines/engine-story.ts'

test('sign-in', async ({ tablet }) => {
  const { tab } = tablet
  await tab.goto('/login')
  await tab.fill({ label: 'Adresse e-mail' }, DEMO.intervenant)
  await tab.fill({ label: 'Mot de passe' }, DEMO_PASSWORD)
  await tab.press({ role: 'button', name: 'Se connecter' })
  await expect.poll(() => tab.evaluate(() => location.pathname, null), {timeout:8000}).toBe("/intervenant/dashboard")
  await expect.poll(() => tab.sees({ role: 'link', name: 'Synchronisation : Tout est envoyé' })).toBe(true)
  await tab.goto('/intervenant/synchronisation')
  await expect.poll(() => tab.sees({ text: 'Cet appareil' })).toBe(true)
  await tab.resize(390, 844)
  await expect.poll(() => tab.sees({ text: 'Cet appareil' })).toBe(true)
  const fs = await import('node:fs')
  fs.writeFileSync(`/tmp/me/engines/${test.info().project.name}.png`, await tab.screenshot())
  console.log(await tab.text({ css: 'main' }))
  console.log(JSON.stringify(await tab.evaluate(async () => ({ lang: navigator.languages, tz: Intl.DateTimeFormat().resolvedOptions().timeZone, w: innerWidth, h: innerHeight, sync: 'SyncManager' in globalThis, storage: 'storage' in navigator, share: 'share' in navigator }), null)))
})
