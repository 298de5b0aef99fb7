import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.doUnmock('pdfjs-dist')
  vi.resetModules()
})

const file = new File(['%PDF-1.7 half of it'], 'rapport.pdf')

test('without its reader a device takes a PDF by its bytes alone, and still refuses what is none', async () => {
  vi.resetModules()
  vi.doMock('pdfjs-dist', () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  const { openPdf } = await import('../../../src/data/files/pdf-document.ts')
  const { reportFault } = await import('../../../src/features/missions/data/report-fault.ts')
  expect(await openPdf(file)).toEqual({ kind: 'no-reader' })
  expect(await reportFault(file, () => {})).toBeNull()
  expect(await reportFault(new File(['Vent faible'], 'rapport.pdf'), () => {})).toBe('wrong_type')
})

test('a reader whose worker does not arrive is none, and is asked for again', async () => {
  vi.resetModules()
  const GlobalWorkerOptions = { workerSrc: '' }
  vi.doMock('pdfjs-dist', () => ({ GlobalWorkerOptions, getDocument: () => expect.unreachable() }))
  const asked = vi.fn(async () => {
    throw new TypeError('Failed to fetch')
  })
  vi.stubGlobal('fetch', asked)
  const { openPdf } = await import('../../../src/data/files/pdf-document.ts')
  expect(await openPdf(file)).toEqual({ kind: 'no-reader' })
  expect(await openPdf(file)).toEqual({ kind: 'no-reader' })
  expect(asked).toHaveBeenCalledTimes(2)
  expect(GlobalWorkerOptions.workerSrc).toBe('')
})

test.each([
  ['the file is damaged where the reader opens an empty page', true, { kind: 'fault', fault: 'damaged' }],
  ['the browser cannot where it opens nothing at all', false, { kind: 'unable' }],
])('%s', async (_, opensEmptyPage, expected) => {
  vi.resetModules()
  const promises = [Promise.reject(new Error('unknown')), opensEmptyPage ? {} : Promise.reject(new Error('unknown'))]
  const getDocument = () => ({ promise: Promise.resolve(promises.shift()), destroy: async () => {} })
  promises.forEach((one) => void Promise.resolve(one).catch(() => {}))
  vi.doMock('pdfjs-dist', () => ({
    GlobalWorkerOptions: { workerSrc: '/w' },
    VerbosityLevel: { ERRORS: 0 },
    version: '1',
    getDocument,
  }))
  const { openPdf } = await import('../../../src/data/files/pdf-document.ts')
  expect(await openPdf(file)).toEqual(expected)
})
