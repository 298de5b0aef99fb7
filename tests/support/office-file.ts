import { strToU8, zipSync } from 'fflate'

/** The bytes of a Word or Excel document as far as its type is concerned: a ZIP with the names that the format wants. */
export function officeFile(...names: readonly string[]): Uint8Array<ArrayBuffer> {
  const all = ['[Content_Types].xml', '_rels/.rels', ...names]
  return new Uint8Array(zipSync(Object.fromEntries(all.map((name) => [name, strToU8('<?xml version="1.0"?>')]))))
}

export const aWordFile = (): Uint8Array<ArrayBuffer> => officeFile('word/document.xml', 'word/styles.xml')
export const anExcelFile = (): Uint8Array<ArrayBuffer> => officeFile('xl/workbook.xml', 'xl/worksheets/sheet1.xml')
