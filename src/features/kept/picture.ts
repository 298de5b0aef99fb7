/** Elements that run, load or hold something, or that belong to the moment. */
const LEFT_OUT = 'script, style, link, template, noscript, iframe, object, embed, video, audio, dialog, [role="alert"]'
const CONTROLS = 'button, input, select, textarea, summary, form, [contenteditable], [tabindex]'
/** Names by which elements point to each other; those of the living page must stay the only ones. */
const POINTERS = ['id', 'name', 'for', 'form', 'list', 'aria-controls', 'aria-labelledby', 'aria-describedby']

/**
 * A copy of what this element shows, to be read without any script. Links stay; nothing else can be pressed, and
 * nothing in it runs.
 */
export function pictureOf(shown: HTMLElement): HTMLElement {
  const picture = shown.cloneNode(true) as HTMLElement
  // Neither is in the attributes of an element, nor in a copy of it.
  const copies = picture.querySelectorAll('*')
  shown.querySelectorAll('*').forEach((one, at) => {
    if (one.scrollLeft !== 0) copies[at]?.setAttribute('data-scrolled', String(one.scrollLeft))
    if (one instanceof HTMLOptionElement) copies[at]?.toggleAttribute('selected', one.selected)
  })
  for (const one of picture.querySelectorAll(LEFT_OUT)) one.remove()
  for (const one of picture.querySelectorAll(CONTROLS)) one.setAttribute('inert', '')
  for (const one of [picture, ...picture.querySelectorAll('*')]) withoutActs(one)
  return picture
}

function withoutActs(one: Element): void {
  for (const { name, value } of Array.from(one.attributes)) {
    // The policy of the page refuses styles in HTML: `show` gives them back.
    if (name === 'style') one.setAttribute('data-style', value)
    const address = ['href', 'src', 'xlink:href'].includes(name)
    if (name === 'style' || name.startsWith('on') || POINTERS.includes(name) || isAct(name)) one.removeAttribute(name)
    else if (address && !isOwn(value) && !(one.localName === 'img' && value.startsWith('data:image/')))
      one.removeAttribute(name)
  }
}

const isAct = (name: string): boolean =>
  ['action', 'formaction', 'srcset', 'srcdoc', 'target', 'ping', 'download', 'autofocus', 'value'].includes(name)

/** An address of this site; not that of a file which lives as long as the page. */
const isOwn = (address: string): boolean => {
  const { origin, protocol } = new URL(address, location.href)
  return origin === location.origin && protocol !== 'blob:'
}

/** Gives the styles back, and rows that were pushed aside their place. */
export function show(picture: HTMLElement): void {
  picture.hidden = false
  for (const one of picture.querySelectorAll<HTMLElement>('[data-style]'))
    one.style.cssText = one.dataset['style'] ?? ''
  for (const one of picture.querySelectorAll('[data-scrolled]'))
    one.scrollLeft = Number(one.getAttribute('data-scrolled'))
}
