/** https://wicg.github.io/savedata/ , Chromium only. */
declare global {
  interface Navigator {
    readonly connection?: { readonly saveData?: boolean }
  }
}

/** This person asked every site for fewer bytes. False where the browser does not say, and while the build renders. */
export function savesData(): boolean {
  const device: Navigator | undefined = globalThis.navigator
  return device?.connection?.saveData === true
}
