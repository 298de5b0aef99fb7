import type { Installing } from '../../service-worker/install.ts'

export interface InstallFacts {
  readonly installing: Installing
  /** The app has a window of its own: it is open as an installed one. */
  readonly ownWindow: boolean
  /** A browser that installs from its share menu and says nothing of it to pages (Safari on iPhone and iPad). */
  readonly byShareMenu: boolean
}

export interface BarFacts extends InstallFacts {
  readonly later: boolean
  /** Something that this person should read first: no connection, a session to renew. */
  readonly hindered: boolean
  /** The page that has the offer anyway. */
  readonly onSyncPage: boolean
}

/** prompt: a button that opens the browser's dialog. share-menu: two steps to take by hand. */
export type InstallOffer = 'none' | 'prompt' | 'share-menu'

/** What can be offered at all, for those who look for it. */
export function installOffer({ installing, ownWindow, byShareMenu }: InstallFacts): InstallOffer {
  if (ownWindow || installing === 'installed') return 'none'
  if (installing === 'offered') return 'prompt'
  return byShareMenu ? 'share-menu' : 'none'
}

/** What is offered to those who do not: once, when nothing else is to be read. */
export function barOffer(facts: BarFacts): InstallOffer {
  return facts.later || facts.hindered || facts.onSyncPage ? 'none' : installOffer(facts)
}
