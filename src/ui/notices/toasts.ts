import { create } from 'zustand'

export interface Notice {
  readonly kind: 'success' | 'info' | 'error'
  readonly title: string
  readonly text?: string
  /** A notice with the id of one on the screen takes its place. */
  readonly id?: string
  /** With it a notice stays until it is pressed or closed. */
  readonly action?: NoticeAction
}

interface NoticeAction {
  readonly label: string
  readonly press: () => void
  readonly leave: () => void
}

/** Whether it stays until the person closes it; the others leave by themselves. */
export const staysOpen = ({ kind, action }: Notice): boolean => kind === 'error' || action !== undefined

/** The key tells a notice from the one that it replaces, so that it is read out anew. */
export interface Toast {
  readonly key: number
  readonly notice: Notice
}

/** In the order in which they were added. */
export const useToasts = create<readonly Toast[]>(() => [])

let told = 0

/**
 * Success and information leave after 4 s; a notice with an action stays until it is closed, an error also until its
 * page is left. Returns the way to take this very notice away.
 */
export function notify(notice: Notice): () => void {
  told += 1
  const fresh: Toast = { key: told, notice }
  if (isPressed) held.push(fresh)
  else show(fresh)
  return () => takeAway((toast) => toast === fresh)
}

function show(fresh: Toast): void {
  const { id } = fresh.notice
  const toasts = useToasts.getState()
  const isOutdated = (toast: Toast) => id !== undefined && toast.notice.id === id
  const next = toasts.some(isOutdated) ? toasts.map((toast) => (isOutdated(toast) ? fresh : toast)) : [...toasts, fresh]
  useToasts.setState(next, true)
}

/** A notice that came between a press and its release would take the click from the button below. */
let isPressed = false
let held: Toast[] = []

/** Milliseconds. A release outside of the window is not heard; the click of a finger comes after its release. */
const LONGEST_PRESS = 1000
const CLICK_FOLLOWS = 350

function released(): void {
  isPressed = false
  held.splice(0).forEach(show)
}

if (globalThis.document) {
  let over: ReturnType<typeof setTimeout>
  const releases = { pointerdown: LONGEST_PRESS, pointerup: CLICK_FOLLOWS, click: 0, pointercancel: 0 }
  for (const [type, wait] of Object.entries(releases)) {
    const heard = () => {
      if (wait === LONGEST_PRESS) isPressed = true
      clearTimeout(over)
      over = setTimeout(released, wait)
    }
    addEventListener(type, heard, true)
  }
}

/** The person leaves the page: its errors say nothing on the next one. */
export function leaveErrors(): void {
  takeAway(({ notice }) => notice.kind === 'error')
}

/** Removes a notice that is outdated. */
export function dismiss(id: string): void {
  takeAway((toast) => toast.notice.id === id)
}

export function takeAway(gone: (toast: Toast) => boolean): void {
  held = held.filter((toast) => !gone(toast))
  useToasts.setState(
    useToasts.getState().filter((toast) => !gone(toast)),
    true,
  )
}
