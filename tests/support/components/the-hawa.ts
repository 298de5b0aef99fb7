import { fakeHawa, type FakeHawa } from '../fake-hawa/fake-hawa.ts'

const fake = fakeHawa()

/** The one of this page; in place of the one of `sync/index.ts` (vitest.config.ts). */
export const theHawa: FakeHawa = Object.defineProperties(fake, {
  fail: { value: withNavigator(fake.fail.bind(fake)) },
})

export const assembleHawa = async () => theHawa

/** Without a network the browser says so too. */
function withNavigator(fail: FakeHawa['fail']): FakeHawa['fail'] {
  return (faults) => {
    const before = navigator.onLine
    if (faults.offline !== undefined)
      Object.defineProperty(navigator, 'onLine', { value: !faults.offline, configurable: true })
    fail(faults)
    if (navigator.onLine !== before) dispatchEvent(new Event(navigator.onLine ? 'online' : 'offline'))
  }
}
