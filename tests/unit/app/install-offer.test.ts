import { expect, it } from 'vitest'
import { barOffer, installOffer, type BarFacts } from '../../../src/features/sync-status/install/install-offer.ts'

const offered: BarFacts = {
  installing: 'offered',
  ownWindow: false,
  byShareMenu: false,
  later: false,
  hindered: false,
  onSyncPage: false,
}
const onIphone: BarFacts = { ...offered, installing: 'no-offer', byShareMenu: true }

it('offers the dialog where the browser has one, and the two steps where it has none', () => {
  expect(barOffer(offered)).toBe('prompt')
  expect(barOffer(onIphone)).toBe('share-menu')
  expect(barOffer({ ...offered, byShareMenu: true })).toBe('prompt')
})

it('offers nothing to a browser that cannot install', () => {
  expect(installOffer({ ...offered, installing: 'no-offer' })).toBe('none')
})

it('offers nothing once it is installed, also in the tab that was left open', () => {
  for (const facts of [offered, onIphone]) {
    expect(installOffer({ ...facts, ownWindow: true })).toBe('none')
    expect(installOffer({ ...facts, installing: 'installed' })).toBe('none')
  }
})

it('does not ask whoever said "later", has something else to read, or has the offer on the page', () => {
  for (const reason of ['later', 'hindered', 'onSyncPage'] as const) {
    expect(barOffer({ ...offered, [reason]: true }), reason).toBe('none')
    expect(installOffer({ ...offered, [reason]: true }), reason).toBe('prompt')
  }
})
