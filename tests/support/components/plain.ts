/** The words of an element in one line, without the signs that set the direction of a part; '' where there is none. */
export const plain = (element: Element | null | undefined): string =>
  (element?.textContent ?? '')
    .replaceAll(/[\u2066-\u2069\u200E\u200F]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** A text of a locale as the matchers read a page: with plain spaces in the place of its no-break ones. */
export const asRead = (text: string): string => text.replaceAll(/\s+/g, ' ')
