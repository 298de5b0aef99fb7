import { useCallback, useEffect, useState } from 'react'
import type { AskFailure, StoredBytes } from '../../../sync/index.ts'
import { savesData } from '../../service-worker/save-data.ts'
import { useSync } from '../sync-context.tsx'

/** A larger picture is loaded only on request; ours are made smaller. Bytes. */
const BY_ITSELF = 600_000

export const loadsByItself = ({ type, size }: StoredBytes): boolean =>
  type.startsWith('image/') && size <= BY_ITSELF && !savesData()

export type CarriedFileState =
  /** Whether it is on this device is not known yet. */
  | { readonly kind: 'unknown' | 'elsewhere' | 'loading' | AskFailure }
  | { readonly kind: 'here'; readonly blob: Blob; readonly url: string }

/** The file of a record: shown when it is on this device; `load` fetches it. */
export function useCarriedFile(file: StoredBytes): {
  readonly state: CarriedFileState
  readonly load: () => Promise<Blob | null>
} {
  const { carriedFiles } = useSync()
  const [state, setState] = useState<CarriedFileState>({ kind: 'unknown' })
  const { path } = file
  useEffect(() => {
    let left = false
    void carriedFiles.onDevice(file).then((blob) => {
      if (!left) setState(blob ? { kind: 'here', blob, url: URL.createObjectURL(blob) } : { kind: 'elsewhere' })
    })
    return () => {
      left = true
    }
    // The path names the bytes.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [carriedFiles, path])
  useEffect(
    () => () => {
      if (state.kind === 'here') URL.revokeObjectURL(state.url)
    },
    [state],
  )
  const load = useCallback(async () => {
    setState({ kind: 'loading' })
    const opening = await carriedFiles.open(file)
    setState(
      opening.kind === 'file'
        ? { kind: 'here', blob: opening.blob, url: URL.createObjectURL(opening.blob) }
        : { kind: opening.reason },
    )
    return opening.kind === 'file' ? opening.blob : null
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [carriedFiles, path])
  return { state, load }
}

/** A picture of a record: loads by itself where it is small and is not on this device. */
export function usePicture(file: StoredBytes): {
  /** On this device, with an address for this page. */
  readonly here: { readonly blob: Blob; readonly url: string } | null
  readonly absence: AskFailure | null
  readonly load: () => Promise<Blob | null>
} {
  const { state, load } = useCarriedFile(file)
  const byItself = loadsByItself(file)
  useEffect(() => {
    if (byItself && state.kind === 'elsewhere') void load()
  }, [byItself, state.kind, load])
  const waits = state.kind === 'unknown' || state.kind === 'elsewhere' || state.kind === 'loading'
  return {
    here: state.kind === 'here' ? state : null,
    absence: waits || state.kind === 'here' ? null : state.kind,
    load,
  }
}
