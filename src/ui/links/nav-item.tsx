import { UnstyledButton } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import classes from './nav-item.module.css'

interface Face {
  readonly icon?: ReactNode
  readonly children?: ReactNode
}

type AnchorProps = Face & AnchorHTMLAttributes<HTMLAnchorElement> & { readonly ref?: Ref<HTMLAnchorElement> }

/** One line of a sidebar, drawer or menu; the current page is announced and marked. */
export const NavLinkItem = createLink(({ icon, children, className: _, ...rest }: AnchorProps) => (
  <a {...rest} className={classes.item}>
    {icon}
    <span>{children}</span>
  </a>
))

/** The same line for an action instead of a page. */
export function NavButtonItem({ icon, children, ...rest }: Face & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <UnstyledButton {...rest} className={classes.item}>
      {icon}
      <span>{children}</span>
    </UnstyledButton>
  )
}
