import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../../keeping/use-command.ts'
import { formatDay } from '../../../i18n/formats.ts'
import { isolate } from '../../../i18n/isolate.ts'
import { Exact, Sentence } from '../../../ui/text/formatted.tsx'
import type { SnoozedRow } from '../data/admin-todo.ts'
import classes from './inbox-page.module.css'
import kit from '../../../ui/kit/kit.module.css'

interface SnoozedListProps {
  readonly count: number
  readonly rows: readonly SnoozedRow[]
}

/** Tasks that are put off, folded: until when, by whom, and the way back. */
export function SnoozedList({ count, rows }: SnoozedListProps) {
  const { t } = useTranslation('admin')
  return (
    <details className={classes.snoozed}>
      <summary>{t('inbox.snoozed', { count })}</summary>
      <ul className={kit.plain}>
        {rows.map((row) => (
          <Line key={`${row.kind}.${row.id}`} row={row} />
        ))}
      </ul>
    </details>
  )
}

function Line({ row: { kind, id, name, until, by } }: { readonly row: SnoozedRow }) {
  const { t } = useTranslation('admin')
  const { busy, run } = useCommand({ waits: true })
  const named = name || t('todo.nobody')
  return (
    <li className={classes.back}>
      <div>
        <Exact>{named}</Exact>
        <small>
          {t(`todo.kind.${kind}`, { count: 1 })}
          {' · '}
          <Sentence>{t('inbox.until', { day: isolate(formatDay(until)) })}</Sentence>
          {by && (
            <>
              {' '}
              · <Sentence>{t('inbox.by', { name: isolate(by) })}</Sentence>
            </>
          )}
        </small>
      </div>
      <Button
        variant="default"
        loading={busy}
        aria-label={t('inbox.resume_of', { name: isolate(named) })}
        onClick={() => void run({ name: 'resume_task', args: { kind, task_id: id } })}
      >
        {t('inbox.resume')}
      </Button>
    </li>
  )
}
