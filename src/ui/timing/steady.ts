import { useState, useSyncExternalStore } from 'react'

/** A pointer released outside of the window delays the value this long at most. */
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
 * The value as it was when a press began, until the press is over. For values that move the page by themselves: a
 * button that moves away between pointer down and pointer up gets no click, and the press has no effect.
 */
export function useSteady<T>(value: T): T {
  const held = useSyncExternalStore(watch, () => pressed)
  const [shown, setShown] = useState(value)
  if (!held && shown !== value) setShown(value)
  return held ? shown : value
}
