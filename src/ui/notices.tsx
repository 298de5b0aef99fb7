import { lazy, Suspense, useSyncExternalStore } from 'react'

export interface Notice {
  readonly kind: 'success' | 'info' | 'error'
  readonly title: string
  readonly text?: string
  /** A notice with the id of one on the screen replaces it. */
  readonly id?: string
}

// Visitors who are never told anything do not download the toasts.
const loadToaster = () => import('./toaster.tsx')
const Toaster = lazy(async () => ({ default: (await loadToaster()).Toaster }))

let needed = false
const listeners = new Set<() => void>()

/** Success and information leave after 4 s; an error stays until it is closed. */
export async function notify(notice: Notice): Promise<void> {
  needed = true
  for (const listener of listeners) listener()
  ;(await loadToaster()).toast(notice)
}

/** Takes a notice away that no longer holds. */
export async function dismiss(id: string): Promise<void> {
  if (needed) (await loadToaster()).untoast(id)
}

/** The place of the toasts; mounted once, in the root. */
export function Notices() {
  const shown = useSyncExternalStore(subscribe, () => needed, () => false)
  return <Suspense>{shown && <Toaster />}</Suspense>
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
