import { usePreferences } from './preferences.ts'

/**
 * Keeps the page in the reader's colours, or in those of the device; on paper every page has those of the light scheme.
 * The first paint has them by index.html, without the contrast for the sun (src/ui/preferences/sun.css).
 */
export function followColourScheme(): void {
  const night = matchMedia('(prefers-color-scheme: dark)')
  const paper = matchMedia('print')
  let printing = false
  const apply = () => {
    const { scheme, sun } = usePreferences.getState()
    const dark = scheme === 'auto' ? night.matches : scheme === 'dark'
    const onScreen = !printing && !paper.matches
    document.documentElement.dataset['mantineColorScheme'] = dark && onScreen ? 'dark' : 'light'
    document.documentElement.toggleAttribute('data-sun', sun && onScreen)
  }
  // Each engine has one of two signals: Firefox prints a copy that it takes after `beforeprint`.
  for (const event of ['beforeprint', 'afterprint'] as const) {
    addEventListener(event, () => {
      printing = event === 'beforeprint'
      apply()
    })
  }
  paper.addEventListener('change', apply)
  night.addEventListener('change', apply)
  usePreferences.subscribe(apply)
  apply()
}
