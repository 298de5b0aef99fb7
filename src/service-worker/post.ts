import type { PageMessage } from '../../sw/messages.ts'

/** The only way pages speak to the worker. */
export function post(worker: ServiceWorker, message: PageMessage, transfer: Transferable[] = []): void {
  worker.postMessage(message, transfer)
}
