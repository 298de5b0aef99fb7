import { LANGUAGES, type Area, type Group, type WarmAnswer } from '../../sw/messages.ts'
import { post } from './post.ts'
import { keepForWork } from './registration.ts'
import { savesData } from './save-data.ts'

/**
 * Keeps these parts of the app on the device. Cheap when they are there already, so pages ask at every start with
 * somebody signed in: files that did not arrive last time are fetched then. True when everything is on the device;
 * false without a worker or when files are missing.
 */
export async function warm(groups: readonly Group[]): Promise<boolean> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return false
  const { active, waiting } = await navigator.serviceWorker.ready
  // A version that waits for consent must have the same parts as this one.
  if (waiting) post(waiting, { kind: 'warm', groups })
  return active ? ask(active, groups) : false
}

/** The area of one type of account, with the parts that every area needs. */
export function keepArea(area: Area): Promise<boolean> {
  keepForWork()
  return warm([area, 'sync', 'pdf', ...LANGUAGES.filter((one) => one === document.documentElement.lang)])
}

/**
 * Keeps an area as one script too: half a megabyte for a faster start, hence never with Save-Data, and to be asked for
 * while the line has nothing else to do. Without it the area starts from its modules.
 */
export async function keepScript(area: Area): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || savesData()) return
  const { active, waiting } = await navigator.serviceWorker.ready
  for (const worker of [active, waiting]) if (worker) post(worker, { kind: 'keep-script', area })
}

function ask(worker: ServiceWorker, groups: readonly Group[]): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', (event: MessageEvent<WarmAnswer>) => {
      port1.close()
      resolve(event.data.kind === 'warmed')
    })
    port1.start()
    post(worker, { kind: 'warm', groups }, [port2])
  })
}
