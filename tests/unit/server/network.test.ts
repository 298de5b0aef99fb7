import { describe, expect, test } from 'vitest'
import { addressIn, isLoopback, networkOf } from '../../../supabase/local/http/network.ts'

describe('a network address', () => {
  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:192.0.2.1', '192.0.2.1'],
    ['2001:DB8:0:0:0::1', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    [' ::1 ', '::1'],
  ])('%s is %s', (text, address) => expect(addressIn(text)).toBe(address))

  test.each([
    'in-process',
    'this process',
    'unknown',
    '',
    '192.0.2',
    '192.0.2.1:80',
    'localhost',
    '::ffff:999.0.2.1',
    'null',
  ])('"%s" is none', (text) => {
    expect(addressIn(text)).toBeNull()
    expect(isLoopback(text)).toBe(false)
    expect(networkOf(text)).toBe('unknown')
  })

  test('one subscriber is one network', () => {
    expect(networkOf('2001:db8:a:b:1:2:3:4')).toBe('2001:db8:a:b::/64')
    expect(networkOf('2001:db8:a:b::')).toBe(networkOf('2001:db8:a:b:ffff::1'))
    expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0::/64')
    expect(networkOf('::1')).toBe('0:0:0:0::/64')
    expect(networkOf('2001:db8:a:c::1')).not.toBe(networkOf('2001:db8:a:b::1'))
    expect(networkOf('192.0.2.1')).not.toBe(networkOf('192.0.2.2'))
    expect(networkOf('::ffff:192.0.2.1')).toBe('192.0.2.1')
  })

  test('nothing that can be sent is this process', () => {
    expect(networkOf(null)).toBe('this process')
    expect(isLoopback(null)).toBe(false)
    expect(['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'].map(isLoopback)).toEqual([true, true, true, true])
    expect(isLoopback('128.0.0.1')).toBe(false)
  })
})
