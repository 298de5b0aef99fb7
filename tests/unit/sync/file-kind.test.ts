import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { fileProblem, fileType, HEAD_BYTES, typeByMark, withItsType } from '../../../sync/domain/file-kind.ts'
import { offeredTypes } from '../../../sync/domain/file-types.ts'
import { MESSAGE_FILE } from '../../../sync/domain/message-file.ts'
import { MAX_REPORT_BYTES, REPORT_FILE } from '../../../sync/domain/report.ts'
import { describeFile } from '../../../supabase/functions/verify-file/stored-file.ts'
import { aWordFile, anExcelFile, officeFile } from '../../support/office-file.ts'

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const shared = async (name: string) => new Uint8Array(await readFile(`tests/support/files/${name}`))
const file = (bytes: Uint8Array<ArrayBuffer>, type = '', name = 'f') => new File([bytes], name, { type })

const JPEG = bytesOf('\u00ff\u00d8\u00ff\u00e0')
const HEADS = [
  ['image/jpeg', JPEG],
  ['image/png', bytesOf('\u0089PNG\r\n\u001a\n')],
  ['image/webp', bytesOf('RIFF\u0001\u0002\u0003\u0004WEBPVP8 ')],
  ['image/heic', bytesOf('\u0000\u0000\u0000\u0018ftypheic')],
  ['image/heic', bytesOf('\u0000\u0000\u0000\u0018ftypmif1')],
  ['audio/webm', bytesOf('\u001aE\u00df\u00a3\u009fB\u0086\u0081\u0001B\u0082\u0084webm')],
  ['audio/mp4', bytesOf('\u0000\u0000\u0000\u001cftypiso5')],
  ['audio/mp4', bytesOf('\u0000\u0000\u0000\u001cftypM4A ')],
  ['application/pdf', bytesOf('%PDF-1.7')],
  ['application/pdf', bytesOf('\u00ef\u00bb\u00bf%PDF-1.4')],
  ['application/pdf', bytesOf('\r\n\r\nContent-Type: application/pdf\r\n\r\n%PDF-2.0')],
  ['application/pdf', bytesOf(`${'x'.repeat(HEAD_BYTES - 5)}%PDF-`)],
  [DOCX, aWordFile()],
  [XLSX, anExcelFile()],
  ['application/zip', officeFile('word/document.xml', 'word/vbaProject.bin')],
  ['application/zip', officeFile('rapport/word.txt')],
] as const

describe('the type of a file', () => {
  test.each(HEADS)('%s', async (type, bytes) => {
    expect(await fileType(file(bytes))).toBe(type)
    expect(typeByMark(bytes)).toBe(type === DOCX || type === XLSX ? 'application/zip' : type)
  })

  test.each([
    '',
    'Vent faible',
    '<html>',
    'GIF89a',
    `${'x'.repeat(HEAD_BYTES - 4)}%PDF-1.7`,
    '\u0000\u0000\u0000\u0018ftypqt  ',
  ])('of %j is none of the known ones', async (text) => {
    expect(await fileType(file(bytesOf(text), 'application/pdf', 'rapport.pdf'))).toBeNull()
  })

  test('of a ZIP that holds a PDF is not that of the PDF', () => {
    expect(typeByMark(bytesOf('PK\u0003\u0004 rapport.pdf %PDF-1.7'))).toBe('application/zip')
  })

  test('is what the copy says, whatever the file said; name and date stay', async () => {
    for (const said of ['', 'application/octet-stream', 'application/x-pdf', 'image/png']) {
      const given = new File([bytesOf('%PDF-1.7')], 'rapport', { type: said, lastModified: 42 })
      expect(await withItsType(given)).toMatchObject({
        name: 'rapport',
        type: 'application/pdf',
        size: 8,
        lastModified: 42,
      })
    }
    const unknown = file(bytesOf('GIF89a'), 'image/gif')
    expect(await withItsType(unknown)).toBe(unknown)
  })
})

describe('a report', () => {
  test.each(['', 'application/octet-stream', 'application/x-pdf', 'application/pdf', 'image/png'])(
    'is a PDF that says it is %j',
    async (type) => {
      expect(await fileProblem(file(await shared('bom.pdf'), type, 'sans-nom'), REPORT_FILE)).toBeNull()
    },
  )

  test.each(HEADS.filter(([type]) => type !== 'application/pdf'))('is not %s', async (_, bytes) => {
    expect(await fileProblem(file(bytes, 'application/pdf', 'rapport.pdf'), REPORT_FILE)).toBe('wrong_type')
  })

  test('is not nothing, and 10 MiB at most', async () => {
    const ofSize = (size: number) => new File(['%PDF-', new Uint8Array(size - 5)], 'rapport.pdf')
    expect(await fileProblem(null, REPORT_FILE)).toBe('missing')
    expect(await fileProblem(file(new Uint8Array()), REPORT_FILE)).toBe('missing')
    expect(await fileProblem(ofSize(MAX_REPORT_BYTES), REPORT_FILE)).toBeNull()
    expect(await fileProblem(ofSize(MAX_REPORT_BYTES + 1), REPORT_FILE)).toBe('too_large')
  })
})

test('a message carries pictures, PDF, Word and Excel of any said type, no HEIC and no other archive', async () => {
  const verdicts = await Promise.all(
    HEADS.map(async ([type, bytes]) => [type, await fileProblem(file(bytes), MESSAGE_FILE)]),
  )
  expect(Object.fromEntries(verdicts)).toEqual({
    'image/jpeg': null,
    'image/png': null,
    'image/webp': null,
    'application/pdf': null,
    [DOCX]: null,
    [XLSX]: null,
    'image/heic': 'wrong_type',
    'audio/webm': 'wrong_type',
    'audio/mp4': 'wrong_type',
    'application/zip': 'wrong_type',
  })
})

test.each([
  ['bom.pdf', 'application/pdf'],
  ['truncated.pdf', 'application/pdf'],
  ['jpg-as.png', 'image/jpeg'],
])('the server tells %s by the same bytes', async (name, type) => {
  expect(await describeFile('reports/x', await shared(name))).toMatchObject({ content_type: type })
})

test('the server writes down only types that its table knows', async () => {
  const told = await Promise.all(HEADS.map(async ([, bytes]) => (await describeFile('messages/x', bytes)).content_type))
  const known = [
    'application/pdf',
    'image/jpeg',
    'image/png',
    'image/webp',
    'application/zip',
    'audio/webm',
    'audio/mp4',
    null,
  ]
  expect(new Set(told)).toEqual(new Set(known))
})

test('choosers offer files of a vague type too', () => {
  expect(offeredTypes(REPORT_FILE.types)).toEqual([
    'application/pdf',
    '.pdf',
    'application/octet-stream',
    'application/x-pdf',
  ])
})
