import type { Plugin } from 'vite'
import { AREAS, type Area } from '../../sw/messages.ts'
import type { Manifest } from './site-files.ts'

const LIBRARY = 'pdfjs-dist'
const MODULE = 'node_modules/pdfjs-dist/build/pdf.mjs'
const PAGE = '\0hawa:page-elsewhere'
const TEXTS = '\0hawa:texts-elsewhere'

/**
 * For the script of one area. Pages of the other areas are left out: an account cannot open them, and a person who
 * signs in to another one loads the document anew. The library of PDFs stays a file of the module build: it holds
 * nothing that the app has, so there are no two copies of anything.
 */
export function elsewhere(area: Area, manifest: Manifest): Plugin {
  const others = AREAS.filter((one) => one !== area).join('|')
  const page = new RegExp(`/routes/(${others})\\b.*\\?tsr-split=`)
  const texts = new RegExp(`/locales/\\w+/(${others})/[^/]+\\.json`)
  const library = manifest[MODULE]
  if (!library || (library.imports ?? []).length > 0 || (library.css ?? []).length > 0)
    throw new Error(`${MODULE} is no file by itself`)
  return {
    name: 'hawa:elsewhere',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (source === LIBRARY) return { id: `/${library.file}`, external: 'absolute' }
      if (source === PAGE || source === TEXTS) return source
      if (!/tsr-split=|\.json/.test(source)) return null
      const found = await this.resolve(source, importer, { skipSelf: true })
      if (found && page.test(found.id)) return PAGE
      return found && texts.test(found.id) ? TEXTS : found
    },
    load(id) {
      if (id === TEXTS) return 'export default {}'
      // Not while it loads: a page is also loaded for a link that somebody might press.
      if (id === PAGE) return `export function component() { location.reload(); return null }`
      return null
    },
  }
}
