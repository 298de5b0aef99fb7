import { describe, expect, it } from 'vitest'
import { allowedPath, destinationOf } from '../../../src/features/auth/destination.ts'

describe('where a sign-in leads', () => {
  it.each([
    ['intervention', '/intervenant/dashboard'],
    ['admin', '/admin/dashboard'],
    ['client', '/client/dashboard'],
    [null, '/client/dashboard'],
    [undefined, '/client/dashboard'],
  ] as const)('without a wish: %s to %s', (type, path) => {
    expect(destinationOf(type, undefined)).toBe(path)
  })

  it('goes back to the page first asked for, with its query and anchor', () => {
    expect(destinationOf('client', '/client/orders?statut=accept%C3%A9e#liste')).toBe(
      '/client/orders?statut=accept%C3%A9e#liste',
    )
    expect(destinationOf('intervention', '/intervenant')).toBe('/intervenant')
  })

  it('takes a client back to the request that made them sign in, nobody else', () => {
    expect(destinationOf('client', '/start-study?returning=true')).toBe('/start-study?returning=true')
    expect(destinationOf('intervention', '/start-study?returning=true')).toBe('/intervenant/dashboard')
  })

  it.each([
    'https://evil.example/client',
    '//evil.example/client',
    String.raw`/\evil.example/client`,
    '/\t/evil.example',
    'javascript:alert(1)',
    'client/orders',
    '',
    '/login',
    '/signup',
    '/client-of-mine',
    '/admin/dashboard',
    '/intervenant/missions',
    '/client/../admin/dashboard',
    '/%2e%2e/admin/dashboard',
  ])('never sends a client to %j', (asked) => {
    expect(allowedPath(asked, 'client')).toBeNull()
  })
})
