import { isIP, isIPv4 } from 'node:net'

/** The network address of the caller; null: this process itself, which no client can claim. */
export type Peer = string | null

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** The address in its shortest form, an IPv4 one in IPv6 as IPv4; null: the text is no address. */
export function addressIn(text: string): string | null {
  const bare = text
    .trim()
    .replace(/^\[(.+)\]$/, '$1')
    .replace(/%.*$/, '')
  const mapped = MAPPED.exec(bare)?.[1]
  if (mapped !== undefined && isIPv4(mapped)) return mapped
  switch (isIP(bare)) {
    case 4:
      return bare
    case 6:
      return new URL(`http://[${bare}]`).hostname.slice(1, -1)
    default:
      return null
  }
}

export function isLoopback(peer: Peer): boolean {
  const address = peer === null ? null : addressIn(peer)
  return address !== null && (address === '::1' || address.startsWith('127.'))
}

/**
 * The unit of all limits by network: the address, of IPv6 its /64, which one subscriber has, as in hawa.address_hash.
 */
export function networkOf(peer: Peer): string {
  if (peer === null) return 'this process'
  const address = addressIn(peer)
  if (address === null) return 'unknown'
  return isIPv4(address) ? address : `${groupsOf(address).slice(0, 4).join(':')}::/64`
}

/** The part of an address that the log keeps, shared by many people: /24, of IPv6 /48. */
export function neighbourhoodOf(peer: Peer): string {
  if (peer === null) return 'this process'
  const address = addressIn(peer)
  if (address === null) return 'unknown'
  return isIPv4(address) ? address.replace(/\d+$/, '0/24') : `${groupsOf(address).slice(0, 3).join(':')}::/48`
}

function groupsOf(address: string): readonly string[] {
  const [head = '', tail] = address.split('::')
  const [before, after] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean)) as [string[], string[]]
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0')
  return tail === undefined ? before : [...before, ...zeros, ...after]
}
