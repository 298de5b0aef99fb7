/** Safari's own property; other browsers have none. */
declare global {
  interface Navigator {
    readonly standalone?: boolean
  }
}

/** From the home screen of an iPhone or iPad: without downloads, tabs and an address bar. A Mac has no touch screen. */
export const isHomeScreenApp = (): boolean => navigator.standalone === true && navigator.maxTouchPoints > 1
