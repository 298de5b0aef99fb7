import { Button } from '@mantine/core'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { JournalRow } from './data/journal.ts'
import { formatDateTime } from '../../i18n/formats.ts'
import { isolate } from '../../i18n/isolate.ts'
import list from '../../ui/lists/admin-list.module.css'
import { StudyReference } from '../../subjects/studies/study-reference.tsx'
import { DateTimeText, Exact } from '../../ui/text/formatted.tsx'
import { useJournalWords } from './use-journal-words.ts'
import classes from './journal.module.css'

interface JournalTableProps {
  readonly rows: readonly JournalRow[]
  readonly onOpen: (row: JournalRow) => void
  readonly onStudy: (study: string) => void
}

/** Within this time, made and received count as the same instant. */
const SAME_MS = 60_000

export function JournalTable({ rows, onOpen, onStudy }: JournalTableProps) {
  const { t } = useTranslation('journal')
  const words = useJournalWords()
  return (
    <table className={list.table}>
      <thead>
        <tr>
          {(['what', 'who', 'when', 'study', 'verdict', 'actions'] as const).map((column) => (
            <th key={column} scope="col">
              {t(`column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const { id, name, study_id: study, entreprise, made_at: made, received_at: received } = row
          return (
            <tr key={id} data-command={name}>
              <th scope="row">{words.command(name)}</th>
              <td data-label={t('column.who')}>
                <Exact>{words.who(row)}</Exact>
                {row.person && <small>{words.role(row)}</small>}
              </td>
              <td data-label={t('column.when')}>
                <DateTimeText value={received} />
                {Date.parse(received) - Date.parse(made) > SAME_MS && (
                  <small>{t('made', { at: isolate(formatDateTime(made)) })}</small>
                )}
              </td>
              <td data-label={t('column.study')}>
                {study &&
                  (entreprise ? (
                    <>
                      <button type="button" className={classes.pick} onClick={() => onStudy(study)}>
                        <Exact>{entreprise}</Exact>
                      </button>
                      <small>
                        <StudyReference study={row} />
                      </small>
                    </>
                  ) : (
                    <Exact dir="ltr">{study.slice(0, 8)}</Exact>
                  ))}
              </td>
              <td data-label={t('column.verdict')}>
                <Answer row={row} />
              </td>
              <td>
                <Button
                  data-row
                  variant="default"
                  aria-label={t('details_of', { what: words.command(name), who: words.who(row) })}
                  onClick={() => onOpen(row)}
                >
                  {t('details')}
                </Button>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

export function Answer({ row }: { readonly row: JournalRow }) {
  const { t } = useTranslation('journal')
  const words = useJournalWords()
  const Icon = row.verdict === 'applied' ? IconCircleCheck : IconCircleX
  return (
    <>
      <span className={classes.verdict} data-verdict={row.verdict}>
        <Icon size={18} aria-hidden="true" />
        {t(`verdict.${row.verdict}`)}
      </span>
      {row.code !== null && <small>{words.reason(row)}</small>}
    </>
  )
}
