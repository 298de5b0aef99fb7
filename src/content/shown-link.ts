import { isReservedHost } from '../../sync/domain/placeholder.ts'

/** Null: an example, which leads nowhere. Visitors are not shown it, and administrators are told so. */
export function shownLink(url: string): string | null {
  const host = /^https:\/\/([^/:?#]+)/.exec(url)?.[1]
  return host === undefined || isReservedHost(host.toLowerCase()) ? null : url
}

/** The same of an e-mail address: nobody is asked to write where nothing arrives. */
export function shownAddress(address: string): string | null {
  return isReservedHost(address.replace(/^.*@/s, '').toLowerCase()) ? null : address
}
