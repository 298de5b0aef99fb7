/** Opened from the home screen or in a window of its own. */
export function isInstalled(): boolean {
  return (
    navigator.standalone === true ||
    matchMedia('(display-mode: standalone), (display-mode: minimal-ui), (display-mode: window-controls-overlay)')
      .matches
  )
}
