import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, Ref } from 'react'
import classes from './action-link.module.css'

interface Face {
  /** `primary`: the main action of the page; `plain`: another action; `text`: a link at the end of a subject. */
  readonly face?: 'primary' | 'plain' | 'text'
  readonly size?: 'md' | 'lg'
}

type Native = Face &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className'> & {
    readonly className?: string | undefined
    readonly ref?: Ref<HTMLAnchorElement>
  }

/** A link that looks like a button, for public pages: no Mantine, so it costs a first view next to nothing. */
export const ActionLink = createLink(({ face = 'primary', size = 'md', className: _, ...rest }: Native) => (
  <a {...rest} className={classes.action} data-face={face} data-size={size} />
))

/** The same for other sites: in a new tab, which learns nothing of this one. */
export function OutsideLink({ face = 'primary', size = 'md', className: _, ...rest }: Native) {
  return (
    <a
      {...rest}
      className={classes.action}
      data-face={face}
      data-size={size}
      target="_blank"
      rel="noopener noreferrer"
    />
  )
}

/** The same, for an action on this page. */
export function ActionButton({
  face = 'primary',
  size = 'md',
  ...rest
}: Face & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'type'>) {
  return <button type="button" {...rest} className={classes.action} data-face={face} data-size={size} />
}
