const KEY = 'hawa.device'
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * A browser that needs room clears databases, not this (Chromium); Firefox and WebKit clear everything together. No
 * cookie: there is one, for the language, and the page on privacy says so.
 */
export const deviceMark = {
  read(): string | null {
    try {
      const found = localStorage.getItem(KEY) ?? ''
      return UUID.test(found) ? found : null
    } catch {
      return null
    }
  },
  write(device: string): void {
    try {
      localStorage.setItem(KEY, device)
    } catch {
      // No storage: a cleared device is not noticed.
    }
  },
}
