const CONTROL = 'a[href], button:not([disabled])'

/** The control of each row of the page: it has the attribute `data-row` itself, or is the first inside. */
function rowsOf(page: ParentNode): readonly HTMLElement[] {
  return [...page.querySelectorAll<HTMLElement>('[data-row]')].flatMap((row) => {
    const control = row.matches(CONTROL) ? row : row.querySelector<HTMLElement>(CONTROL)
    return control && control.getClientRects().length > 0 ? [control] : []
  })
}

/** Focuses the next row, or the one before; from elsewhere the next one is the first. False: there is none. */
export function moveToRow(step: 1 | -1): boolean {
  const rows = rowsOf(document.querySelector('main') ?? document)
  const focused = document.activeElement
  const here = rows.findIndex((row) => row === focused || row.closest('tr, li')?.contains(focused))
  const next = here === -1 ? (step === 1 ? rows[0] : undefined) : rows[here + step]
  next?.focus()
  return next !== undefined
}

/** False: the page has no search. */
export function moveToSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main input[type=search]')
  field?.focus()
  field?.select()
  return field !== null
}

/** Presses the box of the row with the focus, as a pointer would. False: the row has none. */
export function chooseRow(extend: boolean): boolean {
  const box = document.activeElement?.closest('tr')?.querySelector('[data-choice] input')
  return box?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: extend })) ?? false
}

/** False: nothing is chosen. */
export function moveToActions(): boolean {
  const first = document.querySelector<HTMLElement>('main [data-selection-bar] button:not([disabled])')
  first?.focus()
  return first !== null
}
