import { create } from 'zustand'

export interface Notice {
  readonly kind: 'success' | 'info' | 'error'
  readonly title: string
  readonly text?: string
  /** A notice with the id of one on the screen replaces it. */
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

/** Success and information leave after 4 s; an error, or a notice with an action, stays until it is closed. */
export function notify(notice: Notice): void {
  told += 1
  const others = useToasts.getState().filter((toast) => notice.id === undefined || toast.notice.id !== notice.id)
  useToasts.setState([...others, { key: told, notice }], true)
}

/** Removes a notice that is outdated. */
export function dismiss(id: string): void {
  takeAway((toast) => toast.notice.id === id)
}

export function takeAway(gone: (toast: Toast) => boolean): void {
  useToasts.setState(
    useToasts.getState().filter((toast) => !gone(toast)),
    true,
  )
}
