import { createContext, useContext, useEffect, useState, type ReactNode } from 'react'
import type { Sync } from '../../sync/index.ts'
import { loadHawa } from './hawa.ts'

const SyncContext = createContext<Sync | null>(null)

interface SyncScopeProps {
  readonly children: ReactNode
  /** Told of another person, or of nobody, before anything of theirs is drawn; always the same function. */
  readonly onPerson: (sync: Sync | null) => void
}

/**
 * Around an area: what stands before the stores are open stays mounted when they are, and keeps what was pressed
 * meanwhile.
 */
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
