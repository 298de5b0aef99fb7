const KEY = 'hawa.install-later'
const DAYS = 30

type Shelf = Pick<Storage, 'getItem' | 'setItem'>

/** Records that the person does not want to be asked now. */
export function installLater(now: Date, shelf: Shelf = localStorage): void {
  try {
    shelf.setItem(KEY, now.toISOString())
  } catch {
    // No storage: the bar is closed until the next start.
  }
}

/**
 * True for thirty days after `installLater`. A date of the future, from a clock since put right, counts for nothing.
 */
export function isInstallLater(now: Date, shelf: Shelf = localStorage): boolean {
  try {
    const age = now.getTime() - Date.parse(shelf.getItem(KEY) ?? '')
    return age >= 0 && age < DAYS * 24 * 60 * 60 * 1000
  } catch {
    return false
  }
}
