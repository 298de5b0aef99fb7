/** Chromium only: https://wicg.github.io/manifest-incubations/#beforeinstallpromptevent-interface */
interface InstallEvent extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

/** offered: the browser would install now; it shows its dialog only after `askToInstall`. */
export type Installing = 'no-offer' | 'offered' | 'installed'

let offer: InstallEvent | null = null
let installed = false
const listeners = new Set<() => void>()

/** The browser offers it once, soon after a page has loaded: listen from the start, to be able to ask later. */
export function watchInstalling(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offer = event as InstallEvent
    tell()
  })
  addEventListener('appinstalled', () => {
    offer = null
    installed = true
    tell()
  })
}

export const installing = {
  snapshot: (): Installing => (installed ? 'installed' : offer ? 'offered' : 'no-offer'),
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** The browser's own dialog; an offer works once. False: the person declined. */
export async function askToInstall(): Promise<boolean> {
  const answer = await offer?.prompt()
  offer = null
  tell()
  return answer?.outcome === 'accepted'
}

function tell(): void {
  for (const listener of listeners) listener()
}
