/** What a person quotes when they ask after a message: the beginning of its id. The server computes the same. */
export function receiptNumber(id: string): string {
  return `HW-${id.slice(0, 8).toUpperCase()}`
}
