/** The receipt number of a message, from the beginning of its id. Twin: `hawa.receipt_number`. */
export function receiptNumber(id: string): string {
  return `HW-${id.slice(0, 8).toUpperCase()}`
}
