/** How the stories name elements of a screen. `name` and `text` are whole; `start` is a beginning. */
export interface Target {
  readonly role?: 'button' | 'link' | 'heading' | 'tab' | 'dialog' | 'status' | 'card'
  /** Accessible name. */
  readonly name?: string
  readonly start?: string
  /** A field, by the beginning of its label. */
  readonly label?: string
  /** The smallest element that holds these words. */
  readonly text?: string
  readonly css?: string
  /** Only in the card (`article`) with this heading. */
  readonly card?: string
  /** Also invisible elements: a file input behind its button. */
  readonly hidden?: boolean
}

/** Runs in the page, from its own source text: it may use nothing from around it. */
export function findInPage(target: Target): Element | null {
  const tidy = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim()
  const named = {
    button: 'button, [role=button]',
    link: 'a[href]',
    heading: 'h1, h2, h3, h4',
    tab: '[role=tab]',
    dialog: '[role=dialog], [role=alertdialog], dialog',
    status: '[role=status]',
    card: 'article',
  }
  const labelOf = (element: Element) => {
    const by = element
      .getAttribute('aria-labelledby')
      ?.split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' ')
    const labels = [...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent).join(' ')
    return tidy(element.getAttribute('aria-label') ?? by ?? labels)
  }
  const textOf = (element: Element) => {
    const read = element.cloneNode(true) as Element
    for (const unread of read.querySelectorAll('[aria-hidden=true]')) unread.remove()
    return tidy(read.textContent)
  }
  const nameOf = (element: Element) => labelOf(element) || textOf(element)
  const inSight = (element: Element) => {
    if (target.hidden) return true
    // A form before it has come alive, or an element behind a dialog: nobody can use it yet.
    if (element.closest('[inert]')) return false
    const { visibility } = getComputedStyle(element)
    return visibility === 'visible' && element.getClientRects().length > 0
  }
  const headed = (element: Element, title: string) =>
    [...element.querySelectorAll('h1, h2, h3, h4')].some((heading) => tidy(heading.textContent) === title)

  const from =
    target.card === undefined
      ? [document.documentElement]
      : [...document.querySelectorAll('article')].filter((card) => headed(card, target.card ?? ''))
  const kind =
    target.css ?? (target.role ? named[target.role] : target.label === undefined ? '*' : 'input, textarea, select')
  const found = from
    .flatMap((root) => [...root.querySelectorAll(kind)])
    .filter((element) => {
      if (target.label !== undefined && !labelOf(element).startsWith(target.label)) return false
      if (target.name !== undefined && nameOf(element) !== target.name) return false
      if (target.start !== undefined && !nameOf(element).startsWith(target.start)) return false
      if (target.text !== undefined && !tidy(element.textContent).includes(target.text)) return false
      return inSight(element) && !element.matches('script, style, template')
    })
  if (
    target.card !== undefined &&
    !target.css &&
    !target.role &&
    target.label === undefined &&
    target.text === undefined
  )
    return from.find(inSight) ?? null
  return (
    (target.text === undefined
      ? found
      : found.filter((element) => !found.some((other) => other !== element && element.contains(other)))
    )[0] ?? null
  )
}
