import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPage } from '../../support/components/open-page.tsx'
import { anAdmin } from '../../support/components/people.ts'
import { theHawa } from '../../support/components/the-hawa.ts'

test('the journal stays as it is while a day is half typed, and asks once it is whole or taken out', async () => {
  theHawa.server.answers.set('admin_journal', () => ({ rows: [], more: false, as_of: '2026-11-23T09:41:00Z' }))
  const { address } = await openPage('/admin/journal?du=2026-11-01', { as: anAdmin })
  const since = page.getByRole('textbox', { name: 'Du', exact: true })
  await expect.element(since).toHaveValue('01/11/2026')
  await since.fill('1/11/202')
  await expect.element(since).toHaveValue('1/11/202')
  expect(address()).toContain('du=2026-11-01')
  await since.fill('15/11/2026')
  await expect.poll(address).toContain('du=2026-11-15')
  await since.fill('')
  expect(address()).toContain('du=2026-11-15')
  await userEvent.keyboard('{Tab}')
  await expect.poll(address).not.toContain('du=')
  await expect.element(since).toHaveValue('')
})

test('a day is read whole on a phone, in half of its width', async () => {
  theHawa.server.answers.set('admin_journal', () => ({ rows: [], more: false, as_of: '2026-11-23T09:41:00Z' }))
  await openPage('/admin/journal?du=2026-11-01', { as: anAdmin, width: 390 })
  const since = page.getByRole('textbox', { name: 'Du', exact: true })
  await expect.element(since).toHaveValue('01/11/2026')
  const field = since.element()
  expect(field.scrollWidth).toBeLessThanOrEqual(field.clientWidth)
})
