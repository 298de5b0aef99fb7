/** Days within which a request to delete an account is handled; the texts and the privacy policy promise it. */
export const DELETION_DAYS = 30

export function handledBy(requestedAt: string): Date {
  const day = new Date(requestedAt)
  day.setDate(day.getDate() + DELETION_DAYS)
  return day
}
