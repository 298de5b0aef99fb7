import { lazy, type ReactNode } from 'react'
import { loadTexts } from '../../i18n/setup.ts'
import type { SiteWaysProps } from '../../observing/site-ways.tsx'

interface Ways {
  readonly default: (props: SiteWaysProps) => ReactNode
}

/** The map and the device's place, which a signed-in device keeps: visitors type coordinates. */
export const SiteWays = lazy(async (): Promise<Ways> => {
  try {
    const [{ SiteWays: found }] = await Promise.all([import('../../observing/site-ways.tsx'), loadTexts('observation')])
    return { default: found }
  } catch {
    // Not on this device, and no network: coordinates can be typed as before.
    return { default: () => null }
  }
})
