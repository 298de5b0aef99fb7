import { expect, test } from 'vitest'
import { clearsAfterDays, openBefore } from '../../../src/features/sync-status/centre/clearing.ts'
import { isRoomSmall } from '../../../sync/domain/room.ts'

const AGENTS = {
  'iPhone, Safari': [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
      'Version/18.5 Mobile/15E148 Safari/604.1',
    true,
    true,
  ],
  'iPhone, Chrome': [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
      'CriOS/138.0.0.0 Mobile/15E148 Safari/604.1',
    false,
    true,
  ],
  'iPad, Safari, as a Mac': [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 ' +
      'Safari/605.1.15',
    true,
    true,
  ],
  'Mac, an older Safari': [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.4 ' +
      'Safari/605.1.15',
    false,
    true,
  ],
  'Mac, Chrome': [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 ' +
      'Safari/537.36',
    false,
    false,
  ],
  'Mac, Firefox': [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0',
    false,
    false,
  ],
  'Android, Chrome': [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36',
    false,
    false,
  ],
  'Windows, Edge': [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 ' +
      'Safari/537.36 Edg/138.0.0.0',
    false,
    false,
  ],
} as const

test.each(Object.entries(AGENTS))('%s', (_name, [userAgent, knowsStandalone, clears]) => {
  expect(clearsAfterDays({ userAgent, knowsStandalone, installed: false })).toBe(clears)
  expect(clearsAfterDays({ userAgent, knowsStandalone, installed: true })).toBe(false)
})

test('a visit counts for seven days', () => {
  expect(openBefore(new Date('2026-07-01T10:00:00Z')).toISOString()).toBe('2026-07-08T10:00:00.000Z')
})

test.each([
  [null, 1000, false],
  [10, null, false],
  [0, 0, false],
  [0, 49 * 1024 ** 2, true],
  [0, 51 * 1024 ** 2, false],
  [9.1e9, 1e10, true],
  [8.9e9, 1e10, false],
] as const)('used %d of %d: small is %s', (usedBytes, quotaBytes, small) => {
  expect(isRoomSmall({ usedBytes, quotaBytes })).toBe(small)
})
