import { Button, type ButtonProps } from '@mantine/core'
import { useHydrated } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface SubmitButtonProps extends ButtonProps {
  readonly busy: boolean
  readonly children: ReactNode
}

/** Sleeps until the page is alive: the browser by itself would put what was typed into the address. */
export function SubmitButton({ busy, ...rest }: SubmitButtonProps) {
  const hydrated = useHydrated()
  return <Button type="submit" disabled={busy || !hydrated} {...rest} />
}
