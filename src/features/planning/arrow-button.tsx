import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import classes from './arrow-button.module.css'

interface ArrowButtonProps {
  readonly to: 'earlier' | 'later'
  readonly label: string
  readonly title?: string
  readonly onClick: () => void
}

/** Goes back or on in time, in the direction of the language. */
export function ArrowButton({ to, label, title, onClick }: ArrowButtonProps) {
  const Icon = to === 'earlier' ? IconChevronLeft : IconChevronRight
  return (
    <ActionIcon
      className={classes.arrow}
      variant="default"
      size={44}
      aria-label={label}
      title={title}
      onClick={onClick}
    >
      <Icon size={20} aria-hidden="true" />
    </ActionIcon>
  )
}
