import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import { paragraphsOf, textOf } from './pdf-text.ts'

export type { PDFDocumentProxy, PDFPageProxy }

/** A file has the signature of a PDF, and cannot be read. */
export type PdfFault = 'password' | 'damaged' | 'empty'

export type PdfOpening =
  | { readonly kind: 'open'; readonly document: PDFDocumentProxy }
  | { readonly kind: 'fault'; readonly fault: PdfFault }
  /** The library is not on this device, and the network does not deliver it. */
  | { readonly kind: 'no-reader' }
  /** The library is here, and cannot work in this browser: this proves nothing about the file. */
  | { readonly kind: 'unable' }

/**
 * Opens a PDF; the library arrives with the first one. Fonts that a PDF names without holding them are taken from the
 * device. Decoders, character maps and symbols lie beside the library, which fetches each when a page needs it;
 * none is WebAssembly, which the policy of the site forbids.
 */
export async function openPdf(file: Blob): Promise<PdfOpening> {
  const library = await pdfLibrary().catch(() => null)
  if (!library) return { kind: 'no-reader' }
  const data = await file.arrayBuffer()
  const loading = library.getDocument({
    data,
    // The page shows that something is missing; the console need not.
    verbosity: library.VerbosityLevel.ERRORS,
    useSystemFonts: true,
    useWasm: false,
    isEvalSupported: false,
    enableXfa: false,
    cMapUrl: `${sideFiles(library.version)}cmaps/`,
    standardFontDataUrl: `${sideFiles(library.version)}standard_fonts/`,
    wasmUrl: `${sideFiles(library.version)}wasm/`,
  })
  try {
    const document = await loading.promise
    if (document.numPages > 0) return { kind: 'open', document }
    await loading.destroy()
    return { kind: 'fault', fault: 'empty' }
  } catch (error) {
    await loading.destroy()
    if (error instanceof Error && error.name === 'PasswordException') return { kind: 'fault', fault: 'password' }
    return (await readsAnything(library)) ? { kind: 'fault', fault: 'damaged' } : { kind: 'unable' }
  }
}

/** A page without anything on it; the library finds the objects without a table. */
const EMPTY_PAGE = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj
trailer<</Root 1 0 R>>`

/** Errors of the library do not tell a damaged file from a browser in which a function is missing. */
async function readsAnything(library: typeof import('pdfjs-dist')): Promise<boolean> {
  const data = new TextEncoder().encode(EMPTY_PAGE)
  const loading = library.getDocument({ data, verbosity: library.VerbosityLevel.ERRORS })
  const opened = await loading.promise.then(
    () => true,
    () => false,
  )
  await loading.destroy()
  return opened
}

/** As scripts/build/pdf-side-files.ts lays them down; in development they are where npm put them. */
const sideFiles = (version: string): string =>
  import.meta.env.PROD ? `/assets/pdfjs-${version}/` : '/node_modules/pdfjs-dist/'

async function pdfLibrary(): Promise<typeof import('pdfjs-dist')> {
  const [library, worker] = await Promise.all([import('pdfjs-dist'), import('pdfjs-dist/build/pdf.worker.min.mjs?url')])
  if (!library.GlobalWorkerOptions.workerSrc) {
    // The library never retries a worker that failed to load once: fetch it here first.
    const answer = await fetch(worker.default)
    if (!answer.ok) throw new TypeError(`${worker.default}: HTTP ${answer.status}`)
    await answer.arrayBuffer()
    library.GlobalWorkerOptions.workerSrc = withGiven(worker.default)
  }
  return library
}

/**
 * The address of the worker that adds the features missing in this browser, as on the page
 * (scripts/build/older-browsers.ts).
 */
function withGiven(worker: string): string {
  const { hawaOlder } = globalThis as { readonly hawaOlder?: string }
  return hawaOlder ? hawaOlder.replace('.js', '-pdf.js') : worker
}

/**
 * Opens every page to find the reason why a file cannot be read; `progress` gets the number of pages done. Null: the
 * file can be read, or this device has no reader.
 */
export async function pdfFault(file: Blob, progress: (done: number, pages: number) => void): Promise<PdfFault | null> {
  const opening = await openPdf(file)
  if (opening.kind !== 'open') return opening.kind === 'fault' ? opening.fault : null
  const { document } = opening
  try {
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number)
      page.cleanup()
      progress(number, document.numPages)
    }
    return null
  } catch {
    return 'damaged'
  } finally {
    await document.loadingTask.destroy()
  }
}

/** Height by width of the first page. */
export async function firstRatio(document: PDFDocumentProxy): Promise<number> {
  const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 })
  return height / width
}

/** Tablets drop a canvas beyond this many pixels, and the page with it. */
const MAX_PIXELS = 8_000_000

/** `part`: something of the page is not on the canvas, perhaps everything. */
export type DrawnPage = 'whole' | 'part' | 'stopped'

export interface Drawing {
  /** Resolves when nothing more will come. */
  readonly done: Promise<DrawnPage>
  readonly stop: () => void
}

/** Draws one page at `width` CSS pixels. */
export function drawPage(page: PDFPageProxy, canvas: HTMLCanvasElement, width: number): Drawing {
  const natural = page.getViewport({ scale: 1 })
  const height = (natural.height * width) / natural.width
  const ratio = Math.min(globalThis.devicePixelRatio || 1, Math.sqrt(MAX_PIXELS / (width * height)))
  const viewport = page.getViewport({ scale: (width / natural.width) * ratio })
  canvas.width = Math.floor(viewport.width)
  canvas.height = Math.floor(viewport.height)
  const task = page.render({ canvas, viewport })
  let stopped = false
  const draw = async (): Promise<DrawnPage> => {
    try {
      await task.promise
      return (await isWhole(page)) ? 'whole' : 'part'
    } catch {
      return stopped ? 'stopped' : 'part'
    }
  }
  return {
    done: draw(),
    stop: () => {
      stopped = true
      task.cancel()
    },
  }
}

/** The library draws on without an image or a font that it cannot read: null, or a sentence, stands in its place. */
async function isWhole(page: PDFPageProxy): Promise<boolean> {
  const isLost = ([, value]: readonly unknown[]): boolean => value === null || typeof value === 'string'
  if ([...page.objs].some(isLost)) return false
  const lost = new Set([...page.commonObjs].filter(isLost).map(([id]): unknown => id))
  if (lost.size === 0) return true
  // Those are of the whole document: does this page use one?
  const { argsArray } = await page.getOperatorList()
  return !argsArray.some((args: readonly unknown[] | null) => args?.some((one) => lost.has(one)))
}

/** For people who do not see the canvas. */
export async function pageText(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent()
  return textOf(items.filter((item) => 'str' in item))
}

/** The words of a page for a narrow screen. */
export async function pageParagraphs(page: PDFPageProxy): Promise<readonly string[]> {
  const { items } = await page.getTextContent()
  return paragraphsOf(items.filter((item) => 'str' in item))
}
