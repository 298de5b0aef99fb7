import { Anchor, Button, type AnchorProps, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'

type Native = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof ButtonProps | keyof AnchorProps> & {
  readonly ref?: Ref<HTMLAnchorElement>
}

/** A link that looks like a button. */
export const ButtonLink = createLink((props: ButtonProps & Native) => <Button component="a" {...props} />)

/** A link inside of the app. */
export const TextLink = createLink((props: AnchorProps & Native) => <Anchor {...props} />)
