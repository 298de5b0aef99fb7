import { describe, expect, test } from 'vitest'
import { failureOf, isOurs, type Reply } from '../../../../sync/transport/classify.ts'

const NOW = Date.parse('2026-06-01T08:00:00Z')
const reply = (status: number, body?: unknown, retryAfter: string | null = null): Reply => ({
  status,
  body,
  retryAfter,
})
const failure = (...args: Parameters<typeof reply>) => failureOf(reply(...args), NOW)

describe('[L4] what an answer means', () => {
  test.each([200, 201, 204])('%i succeeds', (status) => {
    expect(failure(status, {})).toBeNull()
  })

  test.each([500, 502, 503, 504, 511, 408, 425])('%i is tried again', (status) => {
    expect(failure(status, { message: 'no' })).toMatchObject({ kind: 'retry', cause: 'server' })
  })

  test.each([
    ['40001', 400],
    ['40P01', 400],
    ['57014', 400],
    ['25006', 405],
    ['53100', 503],
    ['08006', 409],
  ])('SQLSTATE %s is tried again, whatever the status', (code, status) => {
    expect(failure(status, { code })).toMatchObject({ kind: 'retry', cause: 'server' })
  })

  test.each([
    ['53300', 503],
    ['53300', 429],
    ['53400', 500],
    ['53400', 429],
  ])('SQLSTATE %s of a server that is well is tried again, as busy', (code, status) => {
    expect(failure(status, { code }, '7')).toEqual({ kind: 'retry', cause: 'busy', afterMs: 7000 })
  })

  test('429 is tried again, as busy, with no code of ours either', () => {
    expect(failure(429, { message: 'no' })).toMatchObject({ kind: 'retry', cause: 'busy' })
  })

  test('401 pauses', () => {
    expect(failure(401, { code: 'PGRST301' })).toEqual({ kind: 'needs-login' })
  })

  test('a storage that wraps its status is read inside', () => {
    expect(failure(400, { statusCode: '409', error: 'Duplicate' })).toEqual({
      kind: 'denied',
      status: 409,
      code: 'Duplicate',
    })
    expect(failure(400, { statusCode: '404', error: 'not_found' })).toMatchObject({ kind: 'denied', status: 404 })
    expect(failure(400, { statusCode: '503', error: 'x' })).toMatchObject({ kind: 'retry' })
    expect(failure(400, { statusCode: '403', code: 'InvalidJWT' })).toEqual({ kind: 'needs-login' })
  })

  test.each([
    [403, '42501'],
    [404, 'PGRST202'],
    [409, '23505'],
    [400, '22P02'],
  ])('%i with %s is final', (status, code) => {
    expect(failure(status, { code })).toEqual({ kind: 'denied', status, code })
  })

  test.each([302, 401, 403, 404, 407])('%i without JSON comes from a portal or a proxy', (status) => {
    expect(failure(status)).toEqual({ kind: 'retry', cause: 'network' })
    expect(isOurs(reply(status))).toBe(false)
  })

  test('413 may be said by a proxy', () => {
    expect(failure(413)).toMatchObject({ kind: 'denied', status: 413 })
  })

  test('Retry-After in seconds and as a date', () => {
    expect(failure(503, {}, '7')).toMatchObject({ afterMs: 7_000 })
    expect(failure(429, {}, 'Mon, 01 Jun 2026 08:00:30 GMT')).toMatchObject({ afterMs: 30_000 })
    expect(failure(503, {}, 'soon')).toEqual({ kind: 'retry', cause: 'server' })
  })
})
