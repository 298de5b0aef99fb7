import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { HourPartsProps } from './hour-parts.tsx'

const HourParts = lazy(async () => ({ default: (await import('./hour-parts.tsx')).HourParts }))

/** A time of a day, of 24 hours, in a form; its parts are heavier than the page around them and come behind it. */
export function HourField(props: HourPartsProps) {
  return (
    <Suspense fallback={<Skeleton w="6.5rem" h="2.75rem" />}>
      <HourParts {...props} />
    </Suspense>
  )
}
