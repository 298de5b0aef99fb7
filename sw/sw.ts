import { keepAreaScript } from './area-scripts.ts'
import { isReplay, replay, type SyncEvent } from './background.ts'
import { openMemory } from './memory.ts'
import type { PageMessage, WarmAnswer } from './messages.ts'
import { answering, answerWithConfig, answerWithFile, answerWithShell, keepConfig } from './navigation.ts'
import { givesUp, oneAtATime } from './patience.ts'
import type { PrecacheEntry } from './precache-entry.ts'
import { openPrecache } from './precache.ts'
import { networkRoutes, route } from './routes.ts'
import { answerShare } from './share-target.ts'
import { install, retireOlder, sweep } from './update.ts'

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: readonly PrecacheEntry[] }

const memory = openMemory(caches)
const network: typeof fetch = (input, init) => fetch(input, init)
const patient = givesUp(network)
const fetchConfig = oneAtATime(patient)
const precache = openPrecache(self.__WB_MANIFEST, caches, patient)
const platform = {
  caches,
  tabs: async () => (await self.clients.matchAll({ type: 'window', includeUncontrolled: true })).map((tab) => tab.id),
  newerVersion: () => self.registration.installing !== null || self.registration.waiting !== null,
}

self.addEventListener('install', (event) => {
  event.waitUntil(
    Promise.all([keepParts(), keepConfig(caches, fetchConfig), route(event, networkRoutes(self.location))]),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(retireOlder(precache, memory, platform).then(() => self.clients.claim()))
})

self.addEventListener('fetch', (event) => {
  const kind = answering(event.request, self.location.origin)
  switch (kind) {
    case 'network':
      return
    case 'shell':
      event.respondWith(answerWithShell(event.request, precache, network))
      event.waitUntil(sweep(memory, platform))
      return
    case 'config':
      event.respondWith(answerWithConfig(event.request, caches, fetchConfig))
      return
    case 'share':
      event.respondWith(answerShare(event.request))
      return
    case 'file':
      event.respondWith(answerWithFile(event.request, precache))
      return
    default:
      kind satisfies never
  }
})

self.addEventListener('message', (event) => {
  const message = event.data as PageMessage
  switch (message.kind) {
    case 'skip-waiting':
      event.waitUntil(self.skipWaiting())
      return
    case 'claim':
      event.waitUntil(self.clients.claim())
      return
    case 'warm':
      event.waitUntil(warm(message, (answer) => event.ports[0]?.postMessage(answer)))
      return
    case 'keep-script':
      event.waitUntil(keepAreaScript(message.area, precache, caches, network))
      return
    default:
      message satisfies never
  }
})

// Not in TypeScript's list of worker events: only Chromium has it.
self.addEventListener('sync', (event) => {
  if (isReplay(event as SyncEvent)) (event as SyncEvent).waitUntil(replay(event as SyncEvent))
})

/**
 * The file that gives functions to an older browser is a part of its app: it must be kept for the next start without
 * network.
 */
async function keepParts(): Promise<void> {
  if ('hawaOlder' in self) await memory.addGroups(['older'])
  await install(precache, memory)
}

async function warm(
  { groups }: Extract<PageMessage, { kind: 'warm' }>,
  answer: (value: WarmAnswer) => void,
): Promise<void> {
  await memory.addGroups(groups)
  answer({ kind: (await precache.install(['core', ...groups])) ? 'warmed' : 'incomplete' })
  await sweep(memory, platform)
}
