import type { Observed } from '../../sync/domain/observation.ts'
import { ObservedPlace } from './observed-place.tsx'
import { TimeOrigin } from './observed-time.tsx'

/** After the time of an event: how that is known, and where it was. */
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
