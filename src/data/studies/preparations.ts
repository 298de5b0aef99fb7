import { useMemo } from 'react'
import type { MissionPreparation, Span } from '../../../sync/index.ts'
import { useMissions } from './planning.ts'
import { useSync } from '../sync-context.tsx'
import { useLive } from '../use-live.ts'

/** Open missions, and which of their files are on this device; undefined while the stores open. */
export function usePreparations(): readonly MissionPreparation[] | undefined {
  const sync = useSync()
  return useLive(sync.userId, () => sync.preparations.missions$)
}

/** Missions whose files lie on this device for a journey. */
export function useHeldMissions(): number {
  return (usePreparations() ?? []).filter(({ standing }) => standing.kind === 'ready' || standing.kind === 'news')
    .length
}

export interface Departure {
  readonly preparation: MissionPreparation
  /** The days that are planned for it. */
  readonly span: Span | null
}

/** The same, in the order of departure. */
export function useDepartures(): readonly Departure[] | undefined {
  const preparations = usePreparations()
  const missions = useMissions()
  return useMemo(() => preparations && missions && departuresOf(preparations, missions), [preparations, missions])
}

export function departuresOf(
  preparations: readonly MissionPreparation[],
  planned: readonly { readonly study: { readonly id: string }; readonly span: Span | null }[],
): readonly Departure[] {
  const place = new Map(planned.map(({ study, span }, index) => [study.id, { index, span }]))
  return preparations
    .map((preparation) => ({ preparation, span: place.get(preparation.study.id)?.span ?? null }))
    .toSorted((a, b) => indexOf(a) - indexOf(b))

  /** Missions that are no longer planned come last. */
  function indexOf({ preparation }: Departure): number {
    return place.get(preparation.study.id)?.index ?? planned.length
  }
}
