import { existsSync } from 'node:fs'

/** Arguments under which Chromium also runs as root, in a container, and says nothing to the internet by itself. */
export const chromiumArguments = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync', '--disable-dev-shm-usage', '--js-flags=--single-threaded',
]

/**
 * The Chromium that `CHROMIUM_PATH` names, else Playwright's, else the system's; null when there is none. Of the
 * system's the shell comes first: Chromium without windows and menus, with which a story costs a fifth less. It has no
 * background sync: that needs a `whole` one.
 */
export async function findChromium({ whole = false } = {}) {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const own = await import('playwright').then(({ chromium }) => chromium.executablePath(), () => '')
  const names = [...(whole ? [] : ['chromium-headless-shell']), 'chromium', 'chromium-browser', 'google-chrome']
  return [own, ...names.map((name) => `/usr/bin/${name}`)].find((path) => path !== '' && existsSync(path)) ?? null
}
