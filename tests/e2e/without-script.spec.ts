import { expect, test } from '../support/story.ts'

const LINES = {
  fr: 'Sans JavaScript, ces pages se lisent, mais les formulaires, la connexion et la carte ne marchent pas.',
  en: 'Without JavaScript you can read these pages, but forms, sign-in and the map do not work.',
  ar: 'من دون JavaScript يمكنك قراءة هذه الصفحات، لكن الاستمارات وتسجيل الدخول والخريطة لا تعمل.',
} as const

test('without a script a page says in its own language what does not work, and whom to write to', async ({ openAnotherDevice, device, noise }) => {
  noise.expect(/status of 404/)
  const { page } = await openAnotherDevice({ javaScriptEnabled: false })
  for (const [language, line] of Object.entries(LINES)) {
    for (const path of ['/', '/contact', '/nowhere']) {
      await page.goto(`${path}?lang=${language}`)
      await expect(page.locator('noscript p').filter({ hasText: line })).toContainText('contact@hawa.example')
      await expect(page.locator('noscript p').filter({ hasText: line })).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
  }
  await device.page.goto('/')
  await expect(device.page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(device.page.getByText(LINES.fr)).toBeHidden()
})
