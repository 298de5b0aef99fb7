import { expect, test } from 'vitest'
import { exifDate, instantThere, reasonableInstant } from '../../../src/features/photos/data/exif-date.ts'
import { timeOfTaking } from '../../../src/features/photos/data/photos.ts'
import { jpegHead } from '../../support/exif.ts'

const taken = '2026:05:04 09:15:30'
const now = Date.parse('2026-05-10T12:00:00Z')

test.each(['II', 'MM'] as const)('the clock of a camera and its offset, whatever the order of bytes (%s)', (order) => {
  expect(exifDate(jpegHead({ taken, order }))).toEqual({ wallClock: '2026-05-04T09:15:30', offset: null })
  const east = exifDate(jpegHead({ taken, offset: '+03:00', order }))
  expect(east).toEqual({ wallClock: '2026-05-04T09:15:30', offset: '+03:00' })
})

test.each([
  ['a day that no calendar has', { taken: '2026:02:30 09:15:30' }],
  ['noughts', { taken: '0000:00:00 00:00:00' }],
  ['blanks', { taken: '    :  :     :  :  ' }],
  ['a text that is too short', { taken: '2026' }],
  ['nothing', {}],
])('%s is no date', (_, written) => {
  expect(exifDate(jpegHead(written))).toBeNull()
})

test('an offset that no clock has is none', () => {
  expect(exifDate(jpegHead({ taken, offset: '+99:00' }))?.offset).toBeNull()
  expect(exifDate(jpegHead({ taken, offset: '   :  ' }))?.offset).toBeNull()
})

test('a head that is cut anywhere, other bytes, and none at all are no date and no error', () => {
  const whole = jpegHead({ taken, offset: '+01:00' })
  for (let length = 0; length < whole.length - 7; length += 1) expect(exifDate(whole.slice(0, length))).toBeNull()
  for (let at = 0; at < whole.length; at += 1) {
    const damaged = Uint8Array.from(whole, (byte, here) => (here === at ? 255 - byte : byte))
    expect(() => exifDate(damaged), String(at)).not.toThrow()
  }
  expect(exifDate(new TextEncoder().encode('\u0089PNG\r\n'))).toBeNull()
})

test('an offset is believed, a clock without one is that of the country of the study', () => {
  const camera = { wallClock: '2026-05-04T09:15:30', offset: '+03:00' }
  expect(instantThere(camera, 'algerie')).toBe(Date.parse('2026-05-04T06:15:30Z'))
  for (const [pays, at] of [
    ['algerie', '08:15:30'],
    ['kenya', '06:15:30'],
    ['tanzanie', '06:15:30'],
  ] as const) {
    expect(instantThere({ ...camera, offset: null }, pays)).toBe(Date.parse(`2026-05-04T${at}Z`))
  }
})

test.each([
  ['1999-12-31T23:59:59', null],
  ['2000-01-01T00:00:00', Date.UTC(2000, 0, 1)],
  ['2026-05-10T12:00:00', now],
  ['2026-05-10T12:00:01', null],
] as const)('%s is a reasonable date or none', (wallClock, at) => {
  expect(reasonableInstant({ wallClock, offset: '+00:00' }, 'kenya', now)).toBe(at)
})

const picture = (written: Parameters<typeof jpegHead>[0] | null, lastModified: number) =>
  new File(written ? [jpegHead(written)] : ['no date'], 'IMG.jpg', { type: 'image/jpeg', lastModified })

test('the date of the file itself is never a fact', async () => {
  for (const lastModified of [now, now - 86_400_000, 0, Date.UTC(1601, 0, 1)]) {
    expect(await timeOfTaking(picture(null, lastModified), 'gallery', now, 'kenya')).toEqual({
      at: null,
      origin: 'inconnue',
    })
    expect(await timeOfTaking(picture(null, lastModified), 'camera', now, 'kenya')).toEqual({
      at: now,
      origin: 'horloge',
    })
  }
})

test('a picture of the gallery was taken when its file says, or nobody knows when', async () => {
  const days = { taken: '2026:05:04 09:15:30', offset: '+01:00' }
  const at = Date.parse('2026-05-04T08:15:30Z')
  expect(await timeOfTaking(picture(days, now), 'gallery', now, 'kenya')).toEqual({ at, origin: 'fichier' })
  for (const year of ['1999', '2031']) {
    const wrong = picture({ ...days, taken: `${year}:05:04 09:15:30` }, now)
    expect(await timeOfTaking(wrong, 'gallery', now, 'kenya')).toEqual({ at: null, origin: 'inconnue' })
  }
})

test('a computer has no camera: what it opens there instead is as old as its file says', async () => {
  const old = { taken: '2026:05:04 09:15:30', offset: '+01:00' }
  const at = Date.parse('2026-05-04T08:15:30Z')
  expect(await timeOfTaking(picture(old, now), 'camera', now, 'kenya')).toEqual({ at, origin: 'fichier' })
  const fresh = { taken: '2026:05:10 12:58:00', offset: '+01:00' }
  expect(await timeOfTaking(picture(fresh, 0), 'camera', now, 'kenya')).toEqual({ at: now, origin: 'horloge' })
})
