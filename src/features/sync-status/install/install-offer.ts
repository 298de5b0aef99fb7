import type { Installing } from '../../../service-worker/install.ts'

export interface InstallFacts {
  readonly installing: Installing
  /** The app has a window of its own: it is open as an installed one. */
  readonly ownWindow: boolean
  /** A browser that installs from its share menu and offers pages no event for it (Safari on iPhone and iPad). */
  readonly byShareMenu: boolean
}

export interface BarFacts extends InstallFacts {
  readonly later: boolean
  /** Another banner is more important: no connection, a session to renew. */
  readonly hindered: boolean
  /** The synchronisation page is open, which has the offer anyway. */
  readonly onSyncPage: boolean
}

/** prompt: a button that opens the browser's dialog. share-menu: two steps to take by hand. */
export type InstallOffer = 'none' | 'prompt' | 'share-menu'

/** The possible offer, for the synchronisation page. */
export function installOffer({ installing, ownWindow, byShareMenu }: InstallFacts): InstallOffer {
  if (ownWindow || installing === 'installed') return 'none'
  if (installing === 'offered') return 'prompt'
  return byShareMenu ? 'share-menu' : 'none'
}

/** The offer in the bar of an area: none after "later", beside another banner, or on the synchronisation page. */
export function barOffer(facts: BarFacts): InstallOffer {
  return facts.later || facts.hindered || facts.onSyncPage ? 'none' : installOffer(facts)
}
