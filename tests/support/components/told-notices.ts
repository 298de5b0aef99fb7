import { useToasts } from '../../../src/ui/notices/toasts.ts'
import { atTheEnd } from './clean-up.ts'

/** Titles of all notices from now on, each as often as it is told, also when it has left the screen. */
export function toldNotices(): readonly string[] {
  const titles: string[] = []
  const seen = new Set(useToasts.getState().map(({ key }) => key))
  atTheEnd(
    useToasts.subscribe((toasts) => {
      for (const { key, notice } of toasts) if (!seen.has(key)) titles.push(notice.title)
      for (const { key } of toasts) seen.add(key)
    }),
  )
  return titles
}
