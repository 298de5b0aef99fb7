import { expect, it } from 'vitest'
import { installLater, isInstallLater } from '../../../src/state/install-later.ts'

const shelf = (stored?: string) => {
  const values = new Map<string, string>(stored === undefined ? [] : [['hawa.install-later', stored]])
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  }
}
const DAY = 24 * 60 * 60 * 1000
const now = new Date('2026-11-21T10:00:00Z')

it('remembers for thirty days', () => {
  const own = shelf()
  expect(isInstallLater(now, own)).toBe(false)
  installLater(now, own)
  expect(isInstallLater(now, own)).toBe(true)
  expect(isInstallLater(new Date(now.getTime() + 30 * DAY - 1), own)).toBe(true)
  expect(isInstallLater(new Date(now.getTime() + 30 * DAY), own)).toBe(false)
})

it("takes another hand's value and a date of the future for none", () => {
  expect(isInstallLater(now, shelf('soon'))).toBe(false)
  expect(isInstallLater(now, shelf(new Date(now.getTime() + DAY).toISOString()))).toBe(false)
})

it('does without storage', () => {
  const none = {
    getItem: () => {
      throw new Error('denied')
    },
    setItem: () => {
      throw new Error('denied')
    },
  }
  expect(() => installLater(now, none)).not.toThrow()
  expect(isInstallLater(now, none)).toBe(false)
})
