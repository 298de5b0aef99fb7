import { LANGUAGES } from '../../sw/messages.ts'
import { post } from './post.ts'
import { savesData } from './save-data.ts'

/** The public pages in the other languages too, once the page has fetched nothing for a while. Never with Save-Data. */
export async function keepLanguages(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready
  if (savesData() || !active) return
  await quietLine()
  post(active, { kind: 'warm', groups: LANGUAGES })
}

const QUIET_MS = 5_000

/** Resolves when this page has fetched nothing for five seconds. */
function quietLine(): Promise<void> {
  return new Promise((resolve) => {
    const quiet = () => {
      watch.disconnect()
      resolve()
    }
    let timer = setTimeout(quiet, QUIET_MS)
    const watch = new PerformanceObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(quiet, QUIET_MS)
    })
    watch.observe({ type: 'resource' })
  })
}
