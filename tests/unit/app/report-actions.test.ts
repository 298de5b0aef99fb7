import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openInTab } from '../../../src/features/reports/report-actions.ts'
import { reportFileName } from '../../../src/features/reports/report-name.ts'
import { FIT, zoomIn, zoomOut } from '../../../src/features/reports/viewer/zoom.ts'
import type { ReportOpening, StudyId, StudyView } from '../../../sync/index.ts'

// Only the fields of a study that the actions read: its name and the day of its report.
const study = { nom_entreprise: 'Clinique Ennour', rapport_uploaded_at: '2026-11-21T08:00:00Z' } as StudyView

beforeEach(() => vi.stubGlobal('navigator', {}))
afterEach(() => vi.restoreAllMocks())

function tab() {
  const went: string[] = []
  let closed = false
  const window = {
    location: { replace: (to: string) => went.push(to) },
    close: () => {
      closed = true
    },
    opener: null,
  }
  return { went, isClosed: () => closed, open: () => window as unknown as Window }
}

const sources = (link: string | null, opening: ReportOpening) => ({
  link: () => Promise.resolve(link),
  open: () => Promise.resolve(opening),
})
const here: ReportOpening = { kind: 'file', blob: new Blob(['%PDF-']), from: 'device' }

describe('a report in a new tab', () => {
  test('is opened before anything is asked: a later one is blocked', async () => {
    const { open } = tab()
    const order: string[] = []
    await openInTab(
      {
        link: () => {
          order.push('link')
          return Promise.resolve('https://x/')
        },
        open: () => Promise.resolve(here),
      },
      study,
      () => {
        order.push('tab')
        return open()
      },
    )
    expect(order).toEqual(['tab', 'link'])
  })

  test('gets a short-lived address when the server answers', async () => {
    const { went, open } = tab()
    expect(await openInTab(sources('https://x/signed', here), study, open)).toBeNull()
    expect(went).toEqual(['https://x/signed'])
  })

  test('gets the copy of this device when it does not', async () => {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
    const { went, open } = tab()
    expect(await openInTab(sources(null, here), study, open)).toBeNull()
    expect(went).toEqual(['blob:x'])
  })

  test('is closed again, with the reason, when there is neither', async () => {
    const { isClosed, open } = tab()
    expect(await openInTab(sources(null, { kind: 'unavailable', reason: 'offline' }), study, open)).toBe('offline')
    expect(isClosed()).toBe(true)
  })

  test('that the browser blocks is said', async () => {
    expect(await openInTab(sources(null, here), study, () => null)).toBe('blocked')
  })

  test('goes through the share sheet in an app on the home screen, which has no tab for it', async () => {
    const share = vi.fn(async (_: ShareData) => {})
    vi.stubGlobal('navigator', { standalone: true, maxTouchPoints: 5, canShare: () => true, share })
    const { open } = tab()
    const opened = vi.fn(open)
    expect(
      await openInTab(sources('https://x/signed', here), { ...study, id: 'b5f0c2d4-0001' as StudyId }, opened),
    ).toBeNull()
    expect(opened).not.toHaveBeenCalled()
    expect(share.mock.calls[0]?.[0].files?.map(({ name }) => name)).toEqual(['rapport-b5f0c2d4.pdf'])
  })
})

test.each([
  ['Clinique Ennour', 'rapport-Clinique-Ennour-2026-11-21.pdf'],
  ['../../etc "x"', 'rapport-etc-x-2026-11-21.pdf'],
  ['مصنع الإسمنت', 'rapport-مصنع-الإسمنت-2026-11-21.pdf'],
  ['???', 'rapport-2026-11-21.pdf'],
])('the file of %s is called %s', (nom_entreprise, name) => {
  expect(reportFileName({ ...study, nom_entreprise })).toBe(name)
})

test('zoom goes by steps and stops at both ends', () => {
  expect(zoomOut(zoomIn(FIT))).toBe(FIT)
  expect(zoomIn(3)).toBe(3)
  expect(zoomOut(0.5)).toBe(0.5)
})
