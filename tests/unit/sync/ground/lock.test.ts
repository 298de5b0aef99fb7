import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { exclusively } from '../../../../sync/ground/lock.ts'
import { fakeLocks } from '../../../support/fake-locks.ts'
import { virtualDevice, type VirtualDevice } from '../../../support/virtual-device.ts'

let device: VirtualDevice
let log: string[]
beforeEach(() => {
  device = virtualDevice()
  log = []
})
afterEach(() => vi.unstubAllGlobals())

const patience = () => ({ ms: 20_000, setTimer: device.env.setTimer })
const turns = async (): Promise<void> => {
  for (let i = 0; i < 20; i++) await Promise.resolve()
}

/** Work that ends when told. */
function task(name: string): { readonly work: () => Promise<string>; readonly end: () => void } {
  let end = (): void => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  return {
    end,
    work: async () => {
      log.push(`${name} begins`)
      await ended
      log.push(`${name} ends`)
      return name
    },
  }
}

describe.each(['Web Locks', 'this process alone'])('by %s', (platform) => {
  beforeEach(() => vi.stubGlobal('navigator', platform === 'Web Locks' ? { locks: fakeLocks() } : {}))

  test('one after the other, also after one that failed', async () => {
    const [first, second] = [task('first'), task('second')]
    const failing = exclusively('one', async () => {
      throw new Error('no')
    })
    const [a, b] = [exclusively('one', first.work), exclusively('one', second.work, patience())]
    await expect(failing).rejects.toThrow('no')
    await turns()
    expect(log).toEqual(['first begins'])
    first.end()
    expect(await a).toBe('first')
    second.end()
    expect(await b).toBe('second')
    expect(log).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
  })

  test('another name does not wait', async () => {
    const held = task('held')
    void exclusively('one', held.work)
    expect(await exclusively('other', async () => 'through')).toBe('through')
    held.end()
  })

  test('who is patient for so long only takes it from a frozen one, which wakes up and ends its work', async () => {
    const [frozen, next, last] = [task('frozen'), task('next'), task('last')]
    const a = exclusively('one', frozen.work, patience())
    await turns()
    const b = exclusively('one', next.work, patience())
    await turns()
    device.advance(19_999)
    await turns()
    expect(log).toEqual(['frozen begins'])
    device.advance(1)
    await turns()
    expect(log).toEqual(['frozen begins', 'next begins'])
    const c = exclusively('one', last.work, patience())
    await turns()
    expect(log, 'the one that took it is waited for').toHaveLength(2)
    frozen.end()
    expect(await a).toBe('frozen')
    next.end()
    expect(await b).toBe('next')
    last.end()
    expect(await c).toBe('last')
    expect(log.slice(2)).toEqual(['frozen ends', 'next ends', 'last begins', 'last ends'])
  })

  test('without patience one waits for ever', async () => {
    const [frozen, next] = [task('frozen'), task('next')]
    void exclusively('one', frozen.work)
    void exclusively('one', next.work)
    await turns()
    device.advance(3_600_000)
    await turns()
    expect(log).toEqual(['frozen begins'])
    frozen.end()
    next.end()
  })

  test('work that fails after it was taken over fails for who began it', async () => {
    let fail = (): void => {}
    const a = exclusively(
      'one',
      () =>
        new Promise<never>((_, reject) => {
          fail = () => reject(new Error('late'))
        }),
    )
    await turns()
    const b = exclusively('one', async () => 'next', patience())
    await turns()
    device.advance(20_000)
    expect(await b).toBe('next')
    fail()
    await expect(a).rejects.toThrow('late')
  })
})
