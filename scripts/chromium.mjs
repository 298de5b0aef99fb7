import { existsSync } from 'node:fs'

/** Arguments with which Chromium also runs as root, in a container, and sends nothing to the internet by itself. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
]

/**
 * The Chromium that `CHROMIUM_PATH` names, else Playwright's, else the system's; null when there is none. With `shell`
 * the system's shell comes first, where it is: Chromium without windows, menus and background sync.
 */
export async function findChromium({ shell = false } = {}) {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const own = await import('playwright').then(
    ({ chromium }) => chromium.executablePath(),
    () => '',
  )
  const names = [...(shell ? ['chromium-headless-shell'] : []), 'chromium', 'chromium-browser', 'google-chrome']
  return [own, ...names.map((name) => `/usr/bin/${name}`)].find((path) => path !== '' && existsSync(path)) ?? null
}
