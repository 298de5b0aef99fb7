import { Button, type ButtonProps } from '@mantine/core'
import { useHydrated } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface SubmitButtonProps extends ButtonProps {
  readonly busy: boolean
  readonly children: ReactNode
}

/** On the narrowest screens, and with large letters, it takes a second line. */
const LONG_LABEL = {
  root: { blockSize: 'auto', minBlockSize: 'var(--button-height)', paddingBlock: '0.375rem' },
  // Mantine cuts its label at the height of the line: a "y" and the dots of a "ي" hang below it.
  label: { whiteSpace: 'normal', lineHeight: 1.35 },
} as const

/** Disabled until hydration: before it, the browser itself would put the typed values into the address. */
export function SubmitButton({ busy, ...rest }: SubmitButtonProps) {
  const hydrated = useHydrated()
  return <Button type="submit" disabled={busy || !hydrated} styles={LONG_LABEL} {...rest} />
}
