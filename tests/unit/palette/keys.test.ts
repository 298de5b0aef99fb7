import { expect, test } from 'vitest'
import { KEYS, PAGE_KEYS, SEQUENCE_MS, keyReader, letterOf, type Press } from '../../../src/features/palette/keys.ts'
import { areaLinks } from '../../../src/subjects/areas/area-links.ts'

const aPress = (key: string, more: Partial<Press> = {}): Press => ({
  key,
  code: '',
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  shiftKey: false,
  isComposing: false,
  timeStamp: 1000,
  ...more,
})

const PAGE = { inField: false, dialogOpen: false }

test('every page of the area has a letter of its own, and every key is one key', () => {
  expect(PAGE_KEYS.map(({ to }) => to).toSorted()).toEqual(
    areaLinks('admin', true)
      .map(({ to }) => to)
      .toSorted(),
  )
  expect(new Set(PAGE_KEYS.map(({ press }) => press)).size).toBe(PAGE_KEYS.length)
  const presses = KEYS.map((key) => `${'held' in key} ${key.press}`)
  expect(new Set(presses).size).toBe(presses.length)
})

test.each([
  ['a Latin keyboard', 'j', 'KeyJ', 'j'],
  ['with capitals', 'J', 'KeyJ', 'j'],
  ['AZERTY, whose A is at the place of Q', 'a', 'KeyQ', 'a'],
  ['AZERTY, whose M is at the place of the semicolon', 'm', 'Semicolon', 'm'],
  ['AZERTY, whose slash has Shift', '/', 'Period', '/'],
  ['AZERTY, whose exclamation mark is at the place of the slash', '!', 'Slash', '!'],
  ['AZERTY, an accent', 'é', 'Digit2', 'é'],
  ['Arabic', 'ت', 'KeyJ', 'j'],
  ['Arabic, a key of two letters', 'لا', 'KeyB', 'b'],
  ['Arabic, the place of the slash', 'ظ', 'Slash', '/'],
  ['Arabic, the question mark', '؟', 'Slash', '?'],
  ['Cyrillic', 'о', 'KeyJ', 'j'],
  ['a named key', 'Enter', 'Enter', 'Enter'],
  ['a figure of an Arabic keyboard', '٣', 'Digit3', '٣'],
])('%s', (_, key, code, letter) => {
  expect(letterOf({ key, code })).toBe(letter)
})

test('each key does its own', () => {
  const read = keyReader()
  expect(read(aPress('j'), PAGE)).toEqual({ act: 'next' })
  expect(read(aPress('k'), PAGE)).toEqual({ act: 'previous' })
  expect(read(aPress('/', { shiftKey: true }), PAGE)).toEqual({ act: 'search' })
  expect(read(aPress('؟', { shiftKey: true, code: 'Slash' }), PAGE)).toEqual({ act: 'help' })
  expect(read(aPress('k', { ctrlKey: true }), PAGE)).toEqual({ act: 'palette' })
  expect(read(aPress('ن', { metaKey: true, code: 'KeyK' }), PAGE)).toEqual({ act: 'palette' })
  expect(read(aPress('x'), PAGE)).toEqual({ act: 'choose', extend: false })
  expect(read(aPress('X', { shiftKey: true }), PAGE)).toEqual({ act: 'choose', extend: true })
  expect(read(aPress('a'), PAGE)).toEqual({ act: 'acts' })
  for (const key of ['Enter', 'Escape', 'z', 'Tab']) expect(read(aPress(key), PAGE), key).toBeNull()
})

test('letters are those of the field that somebody types in; the palette opens from there, too', () => {
  const read = keyReader()
  for (const key of ['j', 'k', '/', '?', 'g', 'd']) {
    expect(read(aPress(key), { inField: true, dialogOpen: false }), key).toBeNull()
  }
  expect(read(aPress('k', { ctrlKey: true }), { inField: true, dialogOpen: false })).toEqual({ act: 'palette' })
})

test('a dialog, another modifier and a composition have the keys for themselves', () => {
  const read = keyReader()
  expect(read(aPress('j'), { inField: false, dialogOpen: true })).toBeNull()
  expect(read(aPress('k', { ctrlKey: true }), { inField: false, dialogOpen: true })).toBeNull()
  for (const more of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { isComposing: true }]) {
    expect(read(aPress('j', more), PAGE), JSON.stringify(more)).toBeNull()
  }
  expect(read(aPress('k', { ctrlKey: true, altKey: true }), PAGE)).toBeNull()
  expect(read(aPress('K', { ctrlKey: true, shiftKey: true }), PAGE)).toBeNull()
})

test('g and a letter go to a page, if the letter comes in time', () => {
  const read = keyReader()
  expect(read(aPress('g'), PAGE)).toEqual({ act: 'go' })
  expect(read(aPress('p', { timeStamp: 1000 + SEQUENCE_MS - 1 }), PAGE)).toEqual({ act: 'page', to: '/admin/projects' })
  expect(read(aPress('p', { timeStamp: 2600 }), PAGE), 'the g is used up').toBeNull()
  read(aPress('ل', { code: 'KeyG', timeStamp: 3000 }), PAGE)
  read(aPress('Shift', { timeStamp: 3050 }), PAGE)
  expect(read(aPress('ت', { code: 'KeyJ', timeStamp: 3100 }), PAGE)).toEqual({ act: 'page', to: '/admin/journal' })
  read(aPress('g', { timeStamp: 5000 }), PAGE)
  expect(read(aPress('j', { timeStamp: 5000 + SEQUENCE_MS }), PAGE), 'too late').toEqual({ act: 'next' })
  read(aPress('g', { timeStamp: 9000 }), PAGE)
  expect(read(aPress('x', { timeStamp: 9100 }), PAGE), 'no page').toBeNull()
  expect(read(aPress('j', { timeStamp: 9200 }), PAGE)).toEqual({ act: 'next' })
})
