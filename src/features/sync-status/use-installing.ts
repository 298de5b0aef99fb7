import { useSyncExternalStore } from 'react'
import { installing } from '../../service-worker/install.ts'
import type { InstallFacts } from './install-offer.ts'

/** Safari's own property; other browsers have none. */
declare global {
  interface Navigator {
    readonly standalone?: boolean
  }
}

export function useInstallFacts(): InstallFacts {
  return {
    installing: useSyncExternalStore(installing.subscribe, installing.snapshot),
    ownWindow: navigator.standalone === true || matchMedia('(display-mode: standalone), (display-mode: minimal-ui), (display-mode: window-controls-overlay)').matches,
    // Safari on a Mac has no touch screen; it installs from another menu.
    byShareMenu: navigator.standalone === false && navigator.maxTouchPoints > 1,
  }
}
