/** What is typed into a field of a whole number: null where there is none, and never above `most`. */
export function wholeNumber(typed: string, most: number): number | null {
  const number = Number(typed.replaceAll(/\D/g, ''))
  return number > 0 ? Math.min(number, most) : null
}
