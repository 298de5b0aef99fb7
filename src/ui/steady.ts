import { useState, useSyncExternalStore } from 'react'

/** A pointer that was let go outside of the window holds nothing up for longer. */
const LONGEST_MS = 10_000

let pressed = false
let timer = 0
const watchers = new Set<() => void>()

function tell(now: boolean): void {
  if (pressed === now) return
  pressed = now
  for (const watcher of watchers) watcher()
}

function endIn(ms: number): void {
  clearTimeout(timer)
  timer = window.setTimeout(() => tell(false), ms)
}

function down(): void {
  tell(true)
  endIn(LONGEST_MS)
}

/** The click comes after the pointer went up. */
const up = () => endIn(0)

function watch(watcher: () => void): () => void {
  if (watchers.size === 0) {
    addEventListener('pointerdown', down, true)
    addEventListener('pointerup', up, true)
    addEventListener('pointercancel', up, true)
  }
  watchers.add(watcher)
  return () => {
    watchers.delete(watcher)
    if (watchers.size > 0) return
    removeEventListener('pointerdown', down, true)
    removeEventListener('pointerup', up, true)
    removeEventListener('pointercancel', up, true)
    clearTimeout(timer)
    pressed = false
  }
}

/**
 * The value as it was when a press began, until it is over. For what moves the page by itself: a button that moves away
 * between touching it and letting go gets no click, and what was pressed is not done.
 */
export function useSteady<T>(value: T): T {
  const held = useSyncExternalStore(watch, () => pressed)
  const [shown, setShown] = useState(value)
  if (!held && shown !== value) setShown(value)
  return held ? shown : value
}
