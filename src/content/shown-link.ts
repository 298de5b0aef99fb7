import { isReservedHost } from '../../sync/domain/placeholder.ts'

/** Null for an example, which leads nowhere: visitors do not see it, and administrators see a note. */
export function shownLink(url: string): string | null {
  const host = /^https:\/\/([^/:?#]+)/.exec(url)?.[1]
  return host === undefined || isReservedHost(host.toLowerCase()) ? null : url
}

/** The same for an email address: an example would reach nobody. */
export function shownAddress(address: string): string | null {
  return isReservedHost(address.replace(/^.*@/s, '').toLowerCase()) ? null : address
}
