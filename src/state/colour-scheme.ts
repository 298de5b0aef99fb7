import { usePreferences } from './preferences.ts'

/** Keeps the page in the reader's colours, or in those of the device. The first paint has them by index.html. */
export function followColourScheme(): void {
  const night = matchMedia('(prefers-color-scheme: dark)')
  const apply = () => {
    const { scheme } = usePreferences.getState()
    const dark = scheme === 'auto' ? night.matches : scheme === 'dark'
    document.documentElement.dataset['mantineColorScheme'] = dark ? 'dark' : 'light'
  }
  night.addEventListener('change', apply)
  usePreferences.subscribe(apply)
}
