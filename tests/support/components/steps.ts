import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { theHawa } from './the-hawa.ts'

/** Of a step of a mission: it asks when and where. */
export const stepDialog = (name: 'Commencer' | 'Terminer') => page.getByRole('dialog', { name: `${name} la mission` })

/** Starts or finishes the mission on the screen: now, without a position, and without taking it back. */
export async function takeStep(name: 'Commencer' | 'Terminer'): Promise<void> {
  await page.getByRole('main').getByRole('button', { name, exact: true }).click()
  await stepDialog(name).getByRole('button', { name, exact: true }).click()
  await expect.element(stepDialog(name)).not.toBeInTheDocument()
  await theHawa.sync.passGrace()
}
