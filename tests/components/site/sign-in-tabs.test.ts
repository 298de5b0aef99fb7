import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPage } from '../../support/components/open-page.tsx'

const tab = (name: string) => page.getByRole('tab', { name, exact: true })

test('the address opens a tab of the sign-in, the keyboard moves it, and what was typed stays', async () => {
  const { address } = await openPage('/login?espace=admin&redirect=%2Fadmin%2Fdashboard')
  await expect.element(tab('Administrateur')).toHaveAttribute('aria-selected', 'true')
  await expect.element(page.getByRole('tabpanel', { name: 'Administrateur' })).toBeVisible()
  const email = page.getByLabelText(/^Adresse e-mail/)
  await email.fill('quelqu.un@ailleurs.example')
  focus(tab('Administrateur').element())
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(tab('Client')).toHaveFocus()
  await expect.element(tab('Client')).toHaveAttribute('aria-selected', 'true')
  await expect.poll(address).toBe('/login?espace=client&redirect=%2Fadmin%2Fdashboard')
  await userEvent.keyboard('{End}')
  await expect.element(tab('Administrateur')).toHaveFocus()
  await expect.element(email).toHaveValue('quelqu.un@ailleurs.example')
})

test('in Arabic the arrow to the left is the next tab', async () => {
  await openPage('/login', { language: 'ar' })
  const tabs = page.getByRole('tab')
  await expect.element(tabs.first()).toHaveAttribute('aria-selected', 'true')
  expect(document.documentElement.dir).toBe('rtl')
  focus(tabs.first().element())
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(tabs.nth(1)).toHaveFocus()
})

function focus(element: Element): void {
  if (element instanceof HTMLElement) element.focus()
}
