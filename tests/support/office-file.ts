import { strToU8, zipSync } from 'fflate'

/** A ZIP with the names that a Word or Excel document has: its type is told by them. */
export function officeFile(...names: readonly string[]): Uint8Array<ArrayBuffer> {
  const all = ['[Content_Types].xml', '_rels/.rels', ...names]
  return new Uint8Array(zipSync(Object.fromEntries(all.map((name) => [name, strToU8('<?xml version="1.0"?>')]))))
}

export const aWordFile = (): Uint8Array<ArrayBuffer> => officeFile('word/document.xml', 'word/styles.xml')
export const anExcelFile = (): Uint8Array<ArrayBuffer> => officeFile('xl/workbook.xml', 'xl/worksheets/sheet1.xml')
