import { useSyncExternalStore } from 'react'
import { isInstalled } from '../../../data/device/installed.ts'
import { installing } from '../../../service-worker/install.ts'
import type { InstallFacts } from './install-offer.ts'

export function useInstallFacts(): InstallFacts {
  return {
    installing: useSyncExternalStore(installing.subscribe, installing.snapshot),
    ownWindow: isInstalled(),
    // Safari on a Mac has no touch screen; it installs from another menu.
    byShareMenu: navigator.standalone === false && navigator.maxTouchPoints > 1,
  }
}
