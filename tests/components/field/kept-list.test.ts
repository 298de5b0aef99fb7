/** A page that was kept, before the app lives: whom it is shown to, what is in it, and when it goes. */
import { beforeEach, expect, test, vi } from 'vitest'
import { pictureOf } from '../../../src/features/kept/picture.ts'
import { takePressed } from '../../../src/features/kept/pressed.ts'
import { begin } from '../../../src/features/kept/reveal.ts'
import { atTheEnd } from '../../support/components/clean-up.ts'

const TEXT = 'Cimenterie de Saïda'
const READER = 'karim fr light'
const SHOWN = `<main id="content"><h1>Missions</h1><a href="/intervenant/missions/1">${TEXT}</a></main>`

interface Stored {
  readonly values?: Readonly<Record<string, unknown>>
  readonly vaults?: readonly string[]
}

/** Makes the device database as the sync does, without the sync. */
async function device(stored: Stored): Promise<void> {
  // The app of an earlier file may open it anew, empty.
  while (!(await isMade(stored))) await removeDevice()
}

/** False: it was there already. */
const isMade = ({ values = {}, vaults = [] }: Stored) =>
  new Promise<boolean>((resolve, reject) => {
    let made = false
    const opening = indexedDB.open('hawa-device', 20)
    opening.onupgradeneeded = ({ oldVersion }) => {
      made = oldVersion === 0
      if (!made) return
      const rows = opening.result.createObjectStore('values', { keyPath: 'key' })
      for (const [key, value] of Object.entries(values)) rows.put({ key, value })
      const coded = opening.result.createObjectStore('vaults', { keyPath: 'userId' })
      for (const userId of vaults) coded.put({ userId, pin: null })
    }
    opening.onsuccess = () => {
      opening.result.close()
      resolve(made)
    }
    opening.onerror = () => reject(new Error('no device database'))
  })

/** The app of an earlier file may still have it open, and warns that it closes it. */
async function removeDevice(): Promise<void> {
  const warning = vi.spyOn(console, 'warn').mockImplementation(() => {})
  await new Promise((resolve) => {
    Object.assign(indexedDB.deleteDatabase('hawa-device'), { onsuccess: resolve, onerror: resolve })
  })
  const said = warning.mock.calls.map(String)
  warning.mockRestore()
  expect(said.filter((words) => !words.startsWith('Another connection wants to delete'))).toEqual([])
}

beforeEach(removeDevice)

/** A document with a kept page, as the worker answers it; `started` when the app may run. */
async function openKept(kept = SHOWN) {
  const root = Object.assign(document.createElement('div'), { id: 'root' })
  const picture = Object.assign(document.createElement('div'), { id: 'kept', hidden: true, innerHTML: kept })
  const script = URL.createObjectURL(new Blob([''], { type: 'text/javascript' }))
  Object.assign(picture.dataset, { reader: READER, script })
  document.body.append(picture, root)
  atTheEnd(() => {
    for (const one of [root, picture, document.querySelector(`script[src="${script}"]`)]) one?.remove()
    root.style.visibility = ''
    document.documentElement.style.overflow = ''
  })
  await (await caches.open('hawa-kept')).put('/kept/x', new Response(TEXT))
  await begin()
  return { root, picture, started: () => document.querySelector(`script[src="${script}"]`) !== null }
}

const signedIn = { identity: { userId: 'karim' } }

test('its reader sees it before the app starts, and the living page takes its place', async () => {
  await device({ values: signedIn })
  const { root, picture, started } = await openKept()
  expect(picture.checkVisibility()).toBe(true)
  expect(root.style.visibility).toBe('hidden')
  expect(started()).toBe(true)
  root.innerHTML = '<main><h1>Missions</h1><div class="mantine-Skeleton-root"></div></main>'
  // An observer of the document is called before a frame.
  await new Promise(requestAnimationFrame)
  expect(picture.isConnected, 'beside a placeholder').toBe(true)
  root.innerHTML = SHOWN
  await expect.poll(() => picture.isConnected).toBe(false)
  expect(root.style.visibility).toBe('')
  expect(await caches.has('hawa-kept')).toBe(true)
})

test.each<[string, Stored | null, (() => void)?]>([
  ['a device without a database', null],
  ['nobody', {}],
  ['another person', { values: { identity: { userId: 'lila' } } }],
  ['a person with a code', { values: signedIn, vaults: ['karim'] }],
  ['a device where somebody else has a code', { values: signedIn, vaults: ['lila'] }],
  ['sealed data', { values: { ...signedIn, 'data-key': { userId: 'karim' } } }],
  [
    'another language',
    { values: signedIn },
    () => localStorage.setItem('hawa.preferences', '{"state":{"language":"en"}}'),
  ],
  ['preferences that cannot be read', { values: signedIn }, () => localStorage.setItem('hawa.preferences', '{')],
  [
    'other colours',
    { values: signedIn },
    () => {
      document.documentElement.dataset['mantineColorScheme'] = 'dark'
      atTheEnd(() => {
        document.documentElement.dataset['mantineColorScheme'] = 'light'
      })
    },
  ],
])('%s: nothing of it is in the document, nothing stays kept, and the app starts', async (_, stored, change) => {
  if (stored) await device(stored)
  change?.()
  const { started } = await openKept()
  expect(document.body.textContent).not.toContain(TEXT)
  expect(document.getElementById('kept')).toBeNull()
  expect(started()).toBe(true)
  await expect.poll(() => caches.has('hawa-kept')).toBe(false)
})

test('it goes when the app fails or leads elsewhere', async () => {
  await device({ values: signedIn })
  const failing = await openKept()
  // The runner reports what a page does not catch.
  const silent = vi.spyOn(console, 'error').mockImplementation(() => {})
  dispatchEvent(new Event('error'))
  silent.mockRestore()
  expect(failing.picture.isConnected).toBe(false)
  failing.root.remove()
  const led = await openKept()
  const before = location.href
  history.replaceState(null, '', '/login')
  atTheEnd(() => history.replaceState(null, '', before))
  led.root.innerHTML = '<p>Connexion</p>'
  await expect.poll(() => led.picture.isConnected).toBe(false)
})

test('a link waits for the app', async () => {
  await device({ values: signedIn })
  const { root, picture } = await openKept()
  picture.querySelector('a')?.click()
  expect(takePressed(root)).toBe('/intervenant/missions/1')
  expect(takePressed(root)).toBeNull()
})

test('a picture has nothing that runs, points, is pressed or lives as long as the page; its links are plain', () => {
  const shown = document.createElement('div')
  shown.innerHTML =
    '<script>1</script><style>p{}</style><iframe src="/x"></iframe><dialog>menu</dialog><p role="alert">saved</p>' +
    '<a id="a" href="/intervenant/missions/1?x=1" target="_blank" onclick="go()" style="color: red">a</a>' +
    '<a href="javascript:go()">b</a><a href="https://other.example/">c</a><img src="blob:x" alt="photo">' +
    '<img src="data:image/png;base64,AA" alt=""><form action="/go"><label for="f">l</label><input id="f" name="f" ' +
    'value="typed"><button aria-controls="f">d</button></form><select><option>1</option><option>2</option></select>'
  const select = shown.querySelector('select')
  if (select) select.value = '2'
  // An app that took the place of a picture has left this.
  shown.setAttribute('style', '')
  expect(pictureOf(shown).hasAttribute('style'), 'refused by the policy').toBe(false)
  expect(pictureOf(shown).innerHTML).toBe(
    '<a href="/intervenant/missions/1?x=1" data-style="color: red">a</a><a>b</a><a>c</a><img alt="photo">' +
      '<img src="data:image/png;base64,AA" alt=""><form inert=""><label>l</label><input inert="">' +
      '<button inert="">d</button></form><select inert=""><option>1</option><option selected="">2</option></select>',
  )
})
