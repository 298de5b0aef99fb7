import { existsSync } from 'node:fs'

/** Arguments under which Chromium also runs as root, in a container, and says nothing to the internet by itself. */
export const chromiumArguments = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync', '--disable-dev-shm-usage',
]

/**
 * CHROMIUM_PATH, else the one Playwright has downloaded, else the system's; null when there is none. The shell is
 * Chromium without its own windows and menus: it starts in half the time, and a story costs a fifth less.
 */
export async function findChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const own = await import('playwright').then(({ chromium }) => chromium.executablePath(), () => '')
  const system = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].map((n) => `/usr/bin/${n}`)
  return [own, ...system].find((path) => path !== '' && existsSync(path)) ?? null
}
