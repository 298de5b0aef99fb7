import { useId, type KeyboardEvent, type ReactNode } from 'react'
import classes from './tabs.module.css'

interface TabsProps<Value extends string> {
  readonly label: string
  readonly tabs: readonly { readonly value: Value; readonly label: string }[]
  readonly value: Value
  readonly onChoose: (value: Value) => void
  /** The panel of the chosen one. */
  readonly children: ReactNode
}

/** Tabs for public pages: the pattern of the ARIA practices, chosen by arrow keys in the direction of reading. */
export function Tabs<Value extends string>({ label, tabs, value, onChoose, children }: TabsProps<Value>) {
  const id = useId()

  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const to = target(
      event,
      tabs.findIndex((tab) => tab.value === value),
      tabs.length,
    )
    const tab = to === null ? undefined : tabs[to]
    if (!tab) return
    event.preventDefault()
    onChoose(tab.value)
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[to ?? 0]?.focus()
  }

  return (
    <>
      <div
        role="tablist"
        aria-label={label}
        className={classes.list}
        style={{ gridTemplateColumns: `repeat(${tabs.length}, minmax(min-content, 1fr))` }}
        onKeyDown={move}
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            className={classes.tab}
            onClick={() => onChoose(tab.value)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  )
}

function target(event: KeyboardEvent<HTMLElement>, at: number, count: number): number | null {
  const step = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
  switch (event.key) {
    case 'ArrowRight':
      return (at + step + count) % count
    case 'ArrowLeft':
      return (at - step + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
