import { expect, test } from '../support/story.ts'

const LINES = {
  fr: 'JavaScript est désactivé : les formulaires, la connexion et la carte ne fonctionnent pas.',
  en: 'These pages work without JavaScript, but forms, sign-in and the map do not.',
  ar: 'دون JavaScript يمكنك قراءة هذه الصفحات، لكن الاستمارات وتسجيل الدخول والخريطة لا تعمل.',
} as const

/**
 * Risk: real page. Readers without a script, and search engines, would get an empty page, or one that does not name its
 * missing functions.
 */
test('without a script a page is readable, says what does not work and whom to write to', async ({
  openWindow,
  page,
  noise,
}) => {
  noise.expect(/status of 404/)
  const { page: bare } = await openWindow({ javaScriptEnabled: false })
  for (const [language, line] of Object.entries(LINES)) {
    for (const path of ['/', '/contact', '/nowhere']) {
      await bare.goto(`${path}?lang=${language}`)
      await expect(bare.locator('noscript p').filter({ hasText: line })).not.toContainText('.example')
      await expect(bare.locator('noscript p').filter({ hasText: line })).toBeVisible()
      await expect(bare.getByRole('heading', { level: 1 })).toBeVisible()
    }
  }

  await test.step('all three countries, of which a script would show one', async () => {
    await bare.goto('/countries?lang=fr')
    for (const text of ['Le bureau de Tlemcen', 'Le bureau de Nairobi', 'Le bureau de Dar es Salaam'])
      await expect(bare.getByRole('heading', { name: text })).toBeVisible()
    for (const person of ['Amina Benyahia', 'Wanjiru Kamau', 'Neema Mushi'])
      await expect(bare.getByText(person)).toBeVisible()
    await expect(bare.getByRole('link', { name: 'Kenya' }).first()).toHaveAttribute('href', /#kenya$/)
  })

  await test.step('a page behind the link of a mail asks search engines to leave it out', async () => {
    expect(await (await bare.request.get('/newsletter/confirm')).text()).toContain(
      '<meta name="robots" content="noindex">',
    )
  })

  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(LINES.fr)).toBeHidden()
})
