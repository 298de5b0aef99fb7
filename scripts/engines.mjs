import { existsSync } from 'node:fs'
import path from 'node:path'

const inPath = (name) => (process.env.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder, name)).find((file) => existsSync(file)) ?? null

/** The browsers besides Chromium in which the main stories are played, and the Debian packages that bring them. */
export const engines = [
  { name: 'firefox', title: 'Firefox ESR', packages: ['firefox-esr'], isThere: () => findFirefox() !== null },
  {
    name: 'webkit',
    title: 'WebKitGTK',
    packages: ['webkit2gtk-driver', 'gjs', 'gir1.2-webkit2-4.1', 'xvfb'],
    isThere: () => ['WebKitWebDriver', 'gjs', 'Xvfb'].every((name) => inPath(name) !== null),
  },
]

/** Debian's extended support release, else any other. */
export function findFirefox() {
  return inPath('firefox-esr') ?? inPath('firefox')
}
