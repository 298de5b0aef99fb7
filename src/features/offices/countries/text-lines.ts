/** A text of several lines holds one point or paragraph in each. */
export function textLines(text: string): string[] {
  return text.split('\n')
}
