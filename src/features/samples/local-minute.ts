/** An instant as `datetime-local` wants it: YYYY-MM-DDTHH:MM on the device's clock. */
export function localMinute(at: Date): string {
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`
}
