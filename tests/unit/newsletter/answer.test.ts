import { expect, test } from 'vitest'
import { readAnswer } from '../../../src/features/newsletter/data/newsletter.ts'

test('what a portal says for our server counts as no answer', () => {
  expect(readAnswer({ status: 'confirmed' })).toBe('confirmed')
  expect(readAnswer({ status: 'expired' })).toBe('expired')
  for (const body of [{ status: 'welcome' }, { status: 3 }, {}, null, 'confirmed', []]) {
    expect(readAnswer(body)).toBe('unreachable')
  }
})
