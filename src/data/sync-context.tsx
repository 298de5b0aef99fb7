import { createContext, useContext, useEffect, useState, type ReactNode } from 'react'
import type { Sync } from '../../sync/index.ts'
import { loadHawa } from './hawa.ts'

const SyncContext = createContext<Sync | null>(null)

interface SyncScopeProps {
  readonly children: ReactNode
  /** Called when the signed-in person changes (null: nobody), before their data renders. Must be stable. */
  readonly onPerson: (sync: Sync | null) => void
}

/** Wraps an area: elements that render before the stores are open stay mounted, and keep the presses made meanwhile. */
export function SyncScope({ children, onPerson }: SyncScopeProps) {
  const [sync, setSync] = useState<Sync | null>(null)
  useEffect(() => {
    let stop = () => {}
    let gone = false
    void loadHawa().then((hawa) => {
      if (gone) return
      const subscription = hawa.sync$.subscribe((open) => {
        onPerson(open)
        setSync(open)
      })
      stop = () => subscription.unsubscribe()
    })
    return () => {
      gone = true
      stop()
    }
  }, [onPerson])
  return <SyncContext value={sync}>{children}</SyncContext>
}

interface SyncGateProps {
  readonly children: ReactNode
  readonly waiting?: ReactNode
}

/** Renders its children once the stores of the signed-in person are open; `waiting` until then. */
export function SyncGate({ children, waiting = null }: SyncGateProps) {
  return useContext(SyncContext) ? children : waiting
}

/** The sync of the signed-in person; only below a SyncGate. */
export function useSync(): Sync {
  const sync = useContext(SyncContext)
  if (!sync) throw new Error('useSync outside of SyncGate')
  return sync
}
