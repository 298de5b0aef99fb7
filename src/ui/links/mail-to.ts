interface Words {
  readonly subject: string
  readonly body: string
}

/**
 * The link that begins a mail (RFC 6068). All characters of the address stay a part of it: a `?` begins no list of
 * headings, a comma no second reader. Without an address the person chooses one.
 */
export function mailTo(address: string, words?: Words): string {
  const to = encodeURIComponent(address).replace(/%40(?!.*%40)/, '@')
  if (!words) return `mailto:${to}`
  return `mailto:${to}?subject=${encodeURIComponent(words.subject)}&body=${encodeURIComponent(words.body)}`
}
