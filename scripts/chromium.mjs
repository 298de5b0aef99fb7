import { existsSync } from 'node:fs'

/** Arguments under which Chromium also runs as root, in a container, and says nothing to the internet by itself. */
export const chromiumArguments = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync', '--disable-dev-shm-usage',
]

/** CHROMIUM_PATH, else the one Playwright has downloaded, else the system's; null when there is none. */
export async function findChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const own = await import('playwright').then(({ chromium }) => chromium.executablePath(), () => '')
  const system = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
  return [own, ...system].find((path) => path !== '' && existsSync(path)) ?? null
}
