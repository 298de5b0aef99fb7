import { UnstyledButton } from '@mantine/core'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './folded.module.css'
import kit from '../../../ui/kit/kit.module.css'

interface FoldedProps {
  readonly text: string
  readonly lines: 2 | 3
}

/** Somebody's words in their first lines; a button shows the rest where there is more. */
export function Folded({ text, lines }: FoldedProps) {
  const { t } = useTranslation('field')
  const id = useId()
  const words = useRef<HTMLParagraphElement>(null)
  const [open, setOpen] = useState(false)
  const [longer, setLonger] = useState(false)
  useLayoutEffect(() => {
    const element = words.current
    if (!element || open) return
    // Half a line: glyphs of another script may reach below their line.
    const look = () => setLonger(element.scrollHeight > element.clientHeight + 12)
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  }, [text, open])
  return (
    <div>
      <p
        ref={words}
        id={id}
        className={`${kit.flush} ${classes.words}`}
        data-lines={open ? undefined : lines}
        dir="auto"
      >
        {text}
      </p>
      {(open || longer) && (
        <UnstyledButton
          className={classes.more}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen((before) => !before)}
        >
          {t(open ? 'request.less' : 'request.all')}
        </UnstyledButton>
      )}
    </div>
  )
}
