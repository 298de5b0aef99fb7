/**
 * True where nothing can be added to make the app work: without a look behind in patterns, which Safari has since 16.4,
 * and without `:has`, which Chrome has since 105 and Firefox since 121.
 */
export function isTooOld(): boolean {
  try {
    return !new RegExp('(?<=a)b').test('ab') || !CSS.supports('selector(:has(a))')
  } catch {
    return true
  }
}

/**
 * Lets no script of the page run but `instead`. The page is still being parsed, so both are written into it: only a
 * policy stops later modules that the browser can read and not run.
 */
export function stopScripts(page: Document, instead: string): void {
  const policy = `<meta http-equiv="Content-Security-Policy" content="script-src ${instead}">`
  page.write(`${policy}<script src="${instead}"></script>`)
}
