import { lazy, Suspense } from 'react'
import { useToasts } from './toasts.ts'

export { dismiss, leaveErrors, notify } from './toasts.ts'

// Visitors who get no notices do not download the toasts.
const Toaster = lazy(async () => ({ default: (await import('./toaster.tsx')).Toaster }))

/** The place of the toasts; mounted once, in the root. */
export function Notices() {
  const needed = useToasts((toasts) => toasts.length > 0)
  return <Suspense>{needed && <Toaster />}</Suspense>
}
