import { existsSync } from 'node:fs'
import path from 'node:path'

/** Debian's extended support release, else any other. */
export function findFirefox() {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  return (
    folders
      .flatMap((folder) => ['firefox-esr', 'firefox'].map((name) => path.join(folder, name)))
      .find((file) => existsSync(file)) ?? null
  )
}

/** The browsers besides Chromium in which the main stories are played, and the Debian packages that bring them. */
export const engines = [
  {
    name: 'firefox',
    title: 'Firefox ESR',
    packages: ['firefox-esr'],
    get probe() {
      return [findFirefox() ?? 'firefox-esr', '--version']
    },
  },
  {
    name: 'webkit',
    title: 'WebKitGTK',
    packages: ['webkit2gtk-driver', 'gjs', 'gir1.2-webkit2-4.1', 'xvfb'],
    // WebKit draws on an X server that the tests start themselves, in a window of its own:
    // tests/support/engines/webkit-window.js.
    probe: [
      'sh',
      '-c',
      'WebKitWebDriver --help && command -v Xvfb && gjs -c \'imports.gi.versions.WebKit2 = "4.1"; imports.gi.WebKit2\'',
    ],
  },
]
