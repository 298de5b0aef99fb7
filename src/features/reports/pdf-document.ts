import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'

export type { PDFDocumentProxy, PDFPageProxy }

/**
 * Opens a PDF; the library arrives with the first one. Rejects for a file that is none.
 * Fonts that a PDF names without holding them are taken from the device, so that nothing is fetched offline.
 */
export async function openPdf(file: Blob): Promise<PDFDocumentProxy> {
  const [{ getDocument, GlobalWorkerOptions }, worker, data] = await Promise.all([
    import('pdfjs-dist'), import('pdfjs-dist/build/pdf.worker.min.mjs?url'), file.arrayBuffer(),
  ])
  GlobalWorkerOptions.workerSrc = worker.default
  return getDocument({ data, useSystemFonts: true, isEvalSupported: false, enableXfa: false }).promise
}

/** Height by width of the first page. */
export async function firstRatio(document: PDFDocumentProxy): Promise<number> {
  const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 })
  return height / width
}

/** Tablets drop a canvas beyond this many pixels, and the page with it. */
const MAX_PIXELS = 8_000_000

/** Draws one page at `width` CSS pixels; the returned function gives up. Resolves when it is on the canvas. */
export function drawPage(page: PDFPageProxy, canvas: HTMLCanvasElement, width: number): { readonly done: Promise<void>; readonly stop: () => void } {
  const natural = page.getViewport({ scale: 1 })
  const height = (natural.height * width) / natural.width
  const ratio = Math.min(globalThis.devicePixelRatio || 1, Math.sqrt(MAX_PIXELS / (width * height)))
  const viewport = page.getViewport({ scale: (width / natural.width) * ratio })
  canvas.width = Math.floor(viewport.width)
  canvas.height = Math.floor(viewport.height)
  const task = page.render({ canvas, viewport })
  return { done: task.promise, stop: () => task.cancel() }
}

/** For people who do not see the canvas. */
export async function pageText(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent()
  return items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
}
