import { useEffect, useState } from 'react'
import type { NoAnswer } from '../../../sync/index.ts'
import { fileHash } from '../../data/files/file-hash.ts'
import { noAnswerHere } from '../../data/no-answer.ts'
import { fetchSharedFile, openSharedReport, type SharedReport } from './data/shared-report.ts'

export interface Opened {
  readonly kind: 'open'
  readonly report: SharedReport
  /** Verified: its hash is the one that the server named. */
  readonly file: Blob
}

export type SharedState =
  | { readonly kind: 'ready' | 'asking' | 'closed' | 'busy' | 'damaged' | NoAnswer }
  | { readonly kind: 'loading'; readonly report: SharedReport; readonly bytes: number }
  | Opened

/** Nothing is requested before `open`: an opening is counted, and the file may be large. */
export function useSharedFile(token: string): { readonly state: SharedState; readonly open: () => void } {
  const [state, setState] = useState<SharedState>({ kind: 'ready' })
  useEffect(() => setState({ kind: 'ready' }), [token])
  const open = async () => {
    setState({ kind: 'asking' })
    const answer = await openSharedReport(token)
    if (answer.kind !== 'open') return setState(answer)
    const { report, address } = answer
    setState({ kind: 'loading', report, bytes: 0 })
    const file = await fetchSharedFile(address, (bytes) => setState({ kind: 'loading', report, bytes }))
    if (!file) return setState({ kind: noAnswerHere() })
    const whole = (await fileHash(file)) === report.sha256
    setState(whole ? { kind: 'open', report, file } : { kind: 'damaged' })
  }
  return { state, open: () => void open() }
}
