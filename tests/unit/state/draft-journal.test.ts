import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test, vi } from 'vitest'

const NOW = new Date('2026-06-01T08:00:00Z')
const DAY = 24 * 60 * 60 * 1000

/** As a browser has it, and as it was when Chromium last wrote it down. */
function smallStorage() {
  let kept = new Map<string, string>()
  let writtenDown = new Map<string, string>()
  const storage: Storage = {
    get length() {
      return kept.size
    },
    key: (at) => [...kept.keys()][at] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => void kept.set(key, text),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  }
  return {
    storage,
    writeDown: () => {
      writtenDown = new Map(kept)
    },
    kill: () => {
      kept = new Map(writtenDown)
    },
  }
}

let small: ReturnType<typeof smallStorage>

/** A page that has just begun. */
async function page() {
  vi.resetModules()
  const [{ draftShelf, sealDrafts }, journal] = await Promise.all([
    import('../../../src/state/draft-shelf.ts'),
    import('../../../src/state/draft-journal.ts'),
  ])
  return { draftShelf, sealDrafts, restoreDrafts: journal.restoreDrafts }
}

async function notes(): Promise<readonly { key: string; text: string | null }[]> {
  // Opened too early it would be made here, and empty.
  if (!(await indexedDB.databases()).some(({ name }) => name === 'hawa-drafts')) return []
  const opened = indexedDB.open('hawa-drafts')
  await once(opened)
  const all = opened.result.transaction('notes').objectStore('notes').getAll()
  await once(all)
  opened.result.close()
  return all.result as { key: string; text: string | null }[]
}

const once = (request: IDBRequest) =>
  new Promise<void>((resolve, reject) => {
    request.onsuccess = () => resolve()
    request.onerror = () => reject(request.error ?? new Error('no answer'))
  })
const noted = (key: string, text: string | null) =>
  vi.waitFor(async () => expect((await notes()).find((one) => one.key === key)).toMatchObject({ text }))

beforeEach(async () => {
  small = smallStorage()
  vi.stubGlobal('localStorage', small.storage)
  await once(indexedDB.deleteDatabase('hawa-drafts'))
})

test(
  'what was typed after the small storage was last written down is there after a kill, and what was removed is ' +
    'not',
  async () => {
    const before = await page()
    before.draftShelf.setItem('hawa.draft.thread.u1', 'sent soon')
    before.draftShelf.setItem('hawa.draft.notes.u1', 'Mesure')
    small.writeDown()
    before.draftShelf.setItem('hawa.draft.notes.u1', 'Mesure 12, près du four')
    before.draftShelf.removeItem('hawa.draft.thread.u1')
    await noted('hawa.draft.notes.u1', 'Mesure 12, près du four')
    await noted('hawa.draft.thread.u1', null)
    small.kill()
    expect(small.storage.getItem('hawa.draft.notes.u1')).toBe('Mesure')

    const after = await page()
    await after.restoreDrafts(NOW)
    expect(after.draftShelf.getItem('hawa.draft.notes.u1')).toBe('Mesure 12, près du four')
    expect(after.draftShelf.getItem('hawa.draft.thread.u1')).toBeNull()
  },
)

test('a storage that has lost nothing is left as it is', async () => {
  const before = await page()
  before.draftShelf.setItem('hawa.draft.notes.u1', 'Mesure')
  await noted('hawa.draft.notes.u1', 'Mesure')
  small.storage.setItem('hawa.draft.notes.u1', 'by another hand')
  await (await page()).restoreDrafts(NOW)
  expect(small.storage.getItem('hawa.draft.notes.u1')).toBe('by another hand')
})

test('a request that a person sees is the one that was typed last', async () => {
  await page()
  const { changeDrafts, useRequestDrafts, withDraft } = await import('../../../src/state/request-drafts.ts')
  changeDrafts((all) =>
    withDraft(all, 'u1', { studyId: 's1', fields: { nom_entreprise: 'Briqueterie' }, savedAt: NOW.toISOString() }),
  )
  await vi.waitFor(async () => expect(await notes()).toHaveLength(1))
  expect(useRequestDrafts.getState().drafts['u1']?.studyId).toBe('s1')
  small.kill()
  const { restoreDrafts } = await page()
  const again = await import('../../../src/state/request-drafts.ts')
  expect(again.useRequestDrafts.getState().drafts).toEqual({})
  await restoreDrafts(NOW)
  expect(again.useRequestDrafts.getState().drafts['u1']?.fields).toEqual({ nom_entreprise: 'Briqueterie' })
})

test('of a person with a code nothing lies in the clear, also of what was written before', async () => {
  const { draftShelf, sealDrafts } = await page()
  draftShelf.setItem('hawa.draft.notes.u1', 'before')
  await noted('hawa.draft.notes.u1', 'before')
  const seal = {
    userId: 'u1',
    seal: (text: string) => `sealed:${btoa(text)}`,
    open: (text: string) => (text.startsWith('sealed:') ? atob(text.slice(7)) : text),
  }
  sealDrafts(seal)
  await noted('hawa.draft.notes.u1', `sealed:${btoa('before')}`)
  draftShelf.setItem('hawa.draft.notes.u1', 'after')
  await noted('hawa.draft.notes.u1', `sealed:${btoa('after')}`)
})

test('that something was removed is forgotten after a day', async () => {
  const { draftShelf, restoreDrafts } = await page()
  draftShelf.setItem('hawa.draft.notes.u1', 'Mesure')
  draftShelf.removeItem('hawa.draft.notes.u1')
  await noted('hawa.draft.notes.u1', null)
  await restoreDrafts(new Date(Date.now() + DAY / 2))
  expect(await notes()).toHaveLength(1)
  await restoreDrafts(new Date(Date.now() + DAY + 1))
  expect(await notes()).toEqual([])
})

describe('a camera may end the browser behind it', () => {
  class Input extends EventTarget {
    type = 'file'
  }

  /** The moment after which drafts are noted never comes; the test decides the fate of the document. */
  async function killedTooEarly() {
    const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
    vi.stubGlobal('document', document)
    vi.stubGlobal('HTMLInputElement', Input)
    const timer = vi.spyOn(globalThis, 'setTimeout').mockReturnValue(1 as never)
    const { draftShelf } = await page()
    draftShelf.setItem('hawa.draft.photo.u1', 'Point 3, rive gauche')
    await vi.waitFor(() => expect(timer).toHaveBeenCalledOnce())
    timer.mockRestore()
    expect(await notes()).toEqual([])
    return document
  }

  test('what was typed is noted when a chooser is about to open', async () => {
    const document = await killedTooEarly()
    const press = new Event('click')
    Object.defineProperty(press, 'target', { value: new Input() })
    document.dispatchEvent(press)
    await noted('hawa.draft.photo.u1', 'Point 3, rive gauche')
  })

  test('and when the page is hidden', async () => {
    const document = await killedTooEarly()
    document.visibilityState = 'hidden'
    document.dispatchEvent(new Event('visibilitychange'))
    await noted('hawa.draft.photo.u1', 'Point 3, rive gauche')
  })
})
