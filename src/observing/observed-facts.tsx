import type { Observed } from '../../sync/domain/observation.ts'
import { ObservedPlace } from './observed-place.tsx'
import { TimeOrigin } from './observed-time.tsx'

/** After the time of an event: the origin of that time, and the place. */
export function ObservedFacts({ observed }: { readonly observed: Observed }) {
  return (
    <>
      <TimeOrigin origin={observed.at_origin} />
      {observed.latitude !== null && (
        <>
          {' '}
          · <ObservedPlace {...observed} />
        </>
      )}
    </>
  )
}
