import { page } from 'vitest/browser'

/** Of a step of a mission: it asks when and where. */
export const stepDialog = (name: 'Commencer' | 'Terminer') => page.getByRole('dialog', { name: `${name} la mission` })

/** Starts or finishes the mission on the screen: now, and without a position. */
export async function takeStep(name: 'Commencer' | 'Terminer'): Promise<void> {
  await page.getByRole('main').getByRole('button', { name, exact: true }).click()
  await stepDialog(name).getByRole('button', { name, exact: true }).click()
}
