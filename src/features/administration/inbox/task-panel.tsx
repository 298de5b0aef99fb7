import { Button, CloseButton } from '@mantine/core'
import { IconArrowRight, IconCircleCheck, IconClockPause } from '@tabler/icons-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useEscape } from '../../../ui/dialogs/use-escape.ts'
import { TextLink } from '../../../ui/links/links.tsx'
import { Exact } from '../../../ui/text/formatted.tsx'
import { todoPlace } from '../office-links.ts'
import { Facts } from '../todo-facts.tsx'
import { SnoozeChoice } from './snooze-choice.tsx'
import type { Task } from './tasks.ts'
import classes from './inbox-page.module.css'
import kit from '../../../ui/kit/kit.module.css'

interface TaskPanelProps {
  /** Undefined: it is done, or put off. */
  readonly task: Task | undefined
  /** The group that it stands in, with what is left there. */
  readonly group: string
  readonly onNext: (() => void) | undefined
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Where the keyboard goes when a task opens: its first action, or the field of its answer. */
const FIRST = '[data-primary]:not([disabled]), textarea'
/** As long as the thing itself takes to come. */
const PATIENCE_MS = 4000

/** One task with its action, the way to the next one, and the days that it can be put off until. */
export function TaskPanel({ task, group, onNext, onClose, children }: TaskPanelProps) {
  const { t } = useTranslation('admin')
  const panel = useRef<HTMLElement>(null)
  const [snoozing, setSnoozing] = useState(false)
  useEscape(() => (snoozing ? setSnoozing(false) : onClose()))
  const done = task === undefined
  useEffect(() => (panel.current ? focusFirst(panel.current) : undefined), [done])
  const next = (
    <Button
      {...(done && { 'data-primary': true })}
      variant={done ? 'filled' : 'default'}
      disabled={!onNext}
      title={onNext ? undefined : t('inbox.last')}
      onClick={onNext}
      rightSection={<IconArrowRight size={18} className={kit.onward} aria-hidden="true" />}
    >
      {t('inbox.next')}
    </Button>
  )
  return (
    <section ref={panel} className={`${kit.stackSm} ${classes.panel}`} aria-label={t('inbox.one')}>
      <div className={classes.head}>
        <div className={classes.name}>
          <p className={`${kit.quiet} ${kit.flush}`}>{group}</p>
          <h2 tabIndex={-1}>
            {task ? <Exact>{task.row.name || t('todo.nobody')}</Exact> : <span role="status">{t('inbox.done')}</span>}
          </h2>
          {task && (
            <p className={`${kit.quiet} ${kit.flush}`}>
              <Facts kind={task.kind} about={task.row.about} since={task.row.since} />
            </p>
          )}
        </div>
        <CloseButton size="lg" aria-label={t('inbox.close')} onClick={onClose} />
      </div>
      {!task && (
        <p className={`${kit.lineXs} ${kit.flush} ${classes.done}`}>
          <IconCircleCheck size={20} aria-hidden="true" /> {t('inbox.done_text')}
        </p>
      )}
      <div className={kit.clusterXs}>
        {next}
        {task && (
          <>
            <Button
              variant="default"
              aria-expanded={snoozing}
              onClick={() => setSnoozing(!snoozing)}
              leftSection={<IconClockPause size={18} aria-hidden="true" />}
            >
              {t('inbox.snooze')}
            </Button>
            <TextLink {...todoPlace(task.kind, task.row)} className={classes.onward}>
              {t('inbox.open')}
            </TextLink>
          </>
        )}
      </div>
      {task && snoozing && <SnoozeChoice task={task} onDone={() => setSnoozing(false)} />}
      {task && children}
    </section>
  )
}

/** Focuses the heading, and the first action as soon as it is there, unless the person has gone on meanwhile. */
function focusFirst(panel: HTMLElement): () => void {
  const heading = panel.querySelector<HTMLElement>('h2')
  const here = () => {
    const found = panel.querySelector<HTMLElement>(FIRST)
    found?.focus()
    return found !== null
  }
  if (here()) return () => undefined
  heading?.focus()
  const watch = new MutationObserver(() => {
    if (document.activeElement !== heading || here()) watch.disconnect()
  })
  watch.observe(panel, { childList: true, subtree: true })
  const patience = setTimeout(() => watch.disconnect(), PATIENCE_MS)
  return () => {
    watch.disconnect()
    clearTimeout(patience)
  }
}
