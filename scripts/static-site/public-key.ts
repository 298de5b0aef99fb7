/**
 * `public` may lie beside the site for everybody to read; `secret` opens everything and must not; `unknown` is no key
 * of Supabase.
 */
export type KeyKind = 'public' | 'secret' | 'unknown'

/** By its prefix, or by the role in it where it is a JSON Web Token, as older projects have them. */
export function kindOfKey(key: string): KeyKind {
  if (key.startsWith('sb_publishable_')) return 'public'
  if (key.startsWith('sb_secret_')) return 'secret'
  switch (roleIn(key)) {
    case 'anon':
      return 'public'
    case null:
      return 'unknown'
    default:
      return 'secret'
  }
}

function roleIn(token: string): string | null {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'))
    const role: unknown = typeof claims === 'object' && claims !== null ? Reflect.get(claims, 'role') : null
    return typeof role === 'string' ? role : null
  } catch {
    return null
  }
}
