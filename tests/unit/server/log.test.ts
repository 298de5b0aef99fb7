import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { levelIn, ofNoRequest, whileServing } from '../../../supabase/local/log/log.ts'
import { described, shownPath, withoutPeople } from '../../../supabase/local/log/log-values.ts'
import { neighbourhoodOf } from '../../../supabase/local/http/network.ts'
import { requestIdOf } from '../../../supabase/local/http/request-id.ts'
import { seldom } from '../../../supabase/local/log/seldom.ts'
import { heardLog } from '../../support/log.ts'

const ID = '0b9f4c1e-6a52-4c6e-9a51-7d3f5b0c2a11'

describe('a line', () => {
  it('is JSON with its level, its time and the request that is served', async () => {
    const { log, lines, text } = heardLog()
    await whileServing({ request: 'r1', method: 'GET', path: '/here' }, async () => {
      log.warn('put off', { status: 429 })
      ofNoRequest(log).info('the database is back')
    })
    log.error('failed', { error: new TypeError('no') })
    expect(text().match(/\n/g)).toHaveLength(3)
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string
    const error = expect.objectContaining({ kind: 'TypeError', said: 'no' }) as object
    expect(lines).toEqual([
      { level: 'warn', time, request: 'r1', method: 'GET', path: '/here', status: 429, msg: 'put off' },
      { level: 'info', time, msg: 'the database is back' },
      { level: 'error', time, msg: 'failed', error },
    ])
  })

  it('below the level is not written', () => {
    const { log, lines } = heardLog('warn')
    for (const level of ['debug', 'info', 'warn', 'error'] as const) log[level](level)
    expect(lines.map(({ msg }) => msg)).toEqual(['warn', 'error'])
    expect([levelIn('debug'), levelIn('loud')]).toEqual(['debug', null])
  })
})

it.each([
  ['/client/orders', '/client/orders'],
  [`/storage/v1/object/mission-reports/${ID}/${ID}.pdf`, `/storage/v1/object/mission-reports/${ID}/${ID}.pdf`],
  [
    `/storage/v1/object/mission-reports/reports/${ID}/rapport_${ID}_1764201600000.pdf`,
    `/storage/v1/object/mission-reports/reports/${ID}/rapport_${ID}_1764201600000.pdf`,
  ],
  [
    `/storage/v1/object/sign/mission-reports/reports/${ID}/Dupont.pdf`,
    `/storage/v1/object/sign/mission-reports/reports/${ID}/‹hidden›`,
  ],
  ['/rest/v1/rpc/record_contact_message', '/rest/v1/rpc/record_contact_message'],
  ['/assets/newsletter-confirm-B7xk2aQ9.js', '/assets/newsletter-confirm-B7xk2aQ9.js'],
  ['/%C3%A9tudes', '/études'],
  ['/verifier/HW-7K2M-9QXT-1A4B', '/verifier/‹hidden›'],
  ['/partage/q8ZkT1vYw3LmN5pRs7UxA9bC', '/partage/‹hidden›'],
  ['/invitation/eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_X', '/invitation/‹hidden›'],
  ['/confirm/48213377', '/confirm/‹hidden›'],
  ['/compte/jean.dupont%40exemple.dz', '/compte/‹hidden›'],
  ['/Jean%20Dupont', '/‹hidden›'],
  ['/appel/+213%20555%2012%2034%2056', '/appel/‹hidden›'],
  ['/appel/0555123456', '/appel/‹hidden›'],
  ['/%E0%A4%A', '/%E0%A4%A'],
  ['/a%0Ab', '/‹hidden›'],
])('the path %s is shown as %s', (path, shown) => {
  expect(shownPath(path)).toBe(shown)
})

it('a path as long as anybody likes is cut', () => {
  expect(shownPath(`/${'a/'.repeat(10_000)}`).length).toBeLessThanOrEqual(300)
})

describe('an error', () => {
  it('is shown without what it quotes: a parser repeats what a person wrote', () => {
    let fault: unknown
    try {
      JSON.parse('Jean Dupont, 12 rue des Oliviers')
    } catch (error) {
      fault = error
    }
    expect(described(fault)).toMatchObject({ kind: 'SyntaxError', at: expect.any(Array) as string[] })
    expect(JSON.stringify(described(fault))).not.toMatch(/Jean|Oliviers/)
    const name = 'invalid input syntax for type uuid: "Jean"'
    expect(described(Object.assign(new Error(name), { code: '22P02' })).said).not.toContain('Jean')
  })

  it('of the database names the rule and never the row', () => {
    const fault = Object.assign(
      new pg.DatabaseError('duplicate key value violates unique constraint "profiles_email_key"', 1, 'error'),
      {
        code: '23505',
        table: 'profiles',
        constraint: 'profiles_email_key',
        detail: 'Key (email)=(jean@exemple.dz) already exists.',
        where: 'SQL statement "… Jean"',
        hint: 'Jean',
      },
    )
    const { at, ...told } = described(fault)
    expect(told).toEqual({
      kind: 'error',
      code: '23505',
      of: 'profiles.profiles_email_key',
      said: 'duplicate key value violates unique constraint "profiles_email_key"',
    })
    expect(at?.join('')).not.toContain('profiles_email_key')
  })

  it('brings its causes, and what is no error brings nothing', () => {
    const fault = new Error('a mail did not leave', { cause: new Error('no mailbox jean@exemple.dz at 192.0.2.7') })
    expect(described(fault)).toMatchObject({ cause: { said: 'no mailbox ‹hidden› at ‹hidden›' } })
    expect(described('jean@exemple.dz')).toEqual({ kind: 'string', said: '' })
  })
})

it('a text loses addresses, codes and phones, and keeps ids and words', () => {
  expect(withoutPeople(`${ID} of jean@exemple.dz, +213 555 12 34 56, took 25 ms at step 12345`)).toBe(
    `${ID} of ‹hidden›, ‹hidden›, took 25 ms at step 12345`,
  )
})

describe('what is said seldom', () => {
  it('comes once a minute, and says how often it was not said', () => {
    let at = 0
    const { since } = seldom(() => at)
    expect([since('a'), since('a'), since('b'), since('a')]).toEqual([0, null, 1, null])
    at = 59_999
    expect(since('a')).toBeNull()
    at = 60_000
    expect(since('a')).toBe(2)
  })

  it('takes bounded room, whatever comes', () => {
    let at = 0
    const { since } = seldom(() => at, 3)
    expect(['a', 'b', 'c', 'd', 'e'].map(since)).toEqual([0, 0, 0, null, null])
    at = 60_000
    expect(since('f')).toBe(2)
  })
})

it('of an address the log keeps the neighbourhood', () => {
  expect(neighbourhoodOf('192.0.2.77')).toBe('192.0.2.0/24')
  expect(neighbourhoodOf('2001:db8:a:b:1:2:3:4')).toBe('2001:db8:a::/48')
  expect([neighbourhoodOf(null), neighbourhoodOf('x')]).toEqual(['this process', 'unknown'])
})

describe('the name of a request', () => {
  const made = 'f3a9c2d41b7e4f60a1b2c3d4e5f60718'
  it('is a proxy’s where the proxy is trusted', () => {
    expect([requestIdOf(made, '127.0.0.1'), requestIdOf(ID, '::1')]).toEqual([made, ID])
  })

  it('is our own for anybody else, and for anything that no proxy makes', () => {
    const named = [
      requestIdOf(made, '192.0.2.1'),
      requestIdOf('jean.dupont', '127.0.0.1'),
      requestIdOf(undefined, '127.0.0.1'),
    ]
    for (const name of named) expect(name).toMatch(/^[0-9a-f-]{36}$/)
    expect(new Set([...named, made]).size).toBe(4)
  })
})
