import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Plugin } from 'vite'

/** The reader looks here for the files that few PDFs need (src/data/files/pdf-document.ts). Named by version. */
const target = (version: string): string => `assets/pdfjs-${version}`

/**
 * The decoder of JPEG 2000 as plain JavaScript, the two fonts of symbols that no device is sure to have, and the
 * character maps of Chinese, Japanese and Korean. Text fonts come from the device.
 */
const WANTED: readonly (readonly [folder: string, files: RegExp])[] = [
  ['wasm', /^openjpeg_nowasm_fallback\.js$/],
  ['standard_fonts', /^Foxit(?:Symbol|Dingbats)\.pfb$/],
  ['cmaps', /\.bcmap$/],
]

const SCRIPT = /^\/node_modules\/pdfjs-dist\/((?:build|wasm)\/[\w.]+\.m?js)$/

/** Lays the side files of pdf.js beside the site, under the names by which the library asks for them. */
export function pdfSideFiles(): Plugin {
  const home = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
  return {
    name: 'hawa:pdf-side-files',
    async generateBundle() {
      const { version } = JSON.parse(await readFile(path.join(home, 'package.json'), 'utf8')) as { version: string }
      for (const [folder, wanted] of WANTED) {
        const names = (await readdir(path.join(home, folder))).filter((name) => wanted.test(name))
        for (const name of names) {
          const source = await readFile(path.join(home, folder, name))
          this.emitFile({ type: 'asset', fileName: `${target(version)}/${folder}/${name}`, source })
        }
      }
    },
    // Unchanged: a development server adds code to a script that does not work in a worker.
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const name = SCRIPT.exec(request.url ?? '')?.[1]
        if (name === undefined) return next()
        readFile(path.join(home, name)).then((source) => {
          response.setHeader('content-type', 'text/javascript')
          response.end(source)
        }, next)
      })
    },
  }
}
