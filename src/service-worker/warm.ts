import type { Group, WarmAnswer } from '../../sw/messages.ts'
import { post } from './post.ts'
import { keepForWork } from './registration.ts'

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
export function keepArea(area: 'client' | 'intervenant' | 'admin'): Promise<boolean> {
  keepForWork()
  return warm([area, 'sync', 'pdf'])
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
