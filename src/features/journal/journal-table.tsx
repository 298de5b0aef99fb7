import { UnstyledButton } from '@mantine/core'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { JournalRow } from './data/journal.ts'
import { formatDateTime } from '../../i18n/formats.ts'
import { isolate } from '../../i18n/isolate.ts'
import { StudyReference } from '../../subjects/studies/study-reference.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DateTimeText, Exact } from '../../ui/text/formatted.tsx'
import { useJournalWords } from './use-journal-words.ts'
import classes from './journal.module.css'

interface JournalTasks {
  readonly onOpen: (row: JournalRow) => void
  readonly onStudy: (study: string) => void
}

/** Within this time, made and received count as the same instant. */
const SAME_MS = 60_000

/** The columns of the list; a row opens its command. */
export function useJournalColumns({ onOpen, onStudy }: JournalTasks): readonly Column<JournalRow>[] {
  const { t } = useTranslation('journal')
  const words = useJournalWords()
  return [
    {
      id: 'what',
      label: t('column.what'),
      width: 1.6,
      renderCell: (row) => (
        <UnstyledButton
          data-row
          aria-label={t('details_of', { what: words.command(row.name), who: words.who(row) })}
          onClick={() => onOpen(row)}
        >
          {words.command(row.name)}
        </UnstyledButton>
      ),
    },
    {
      id: 'who',
      label: t('column.who'),
      width: 1.7,
      renderCell: (row) => (
        <>
          <Exact>{words.who(row)}</Exact>
          {row.person && ` · ${words.role(row)}`}
        </>
      ),
    },
    {
      id: 'when',
      label: t('column.when'),
      width: 1.7,
      renderCell: ({ made_at: made, received_at: received }) => (
        <>
          <DateTimeText value={received} />
          {Date.parse(received) - Date.parse(made) > SAME_MS &&
            ` · ${t('made', { at: isolate(formatDateTime(made)) })}`}
        </>
      ),
    },
    {
      id: 'study',
      label: t('column.study'),
      width: 1.7,
      renderCell: (row) =>
        row.study_id &&
        (row.entreprise ? (
          <>
            <button type="button" className={classes.pick} onClick={() => onStudy(row.study_id ?? '')}>
              <Exact>{row.entreprise}</Exact>
            </button>{' '}
            · <StudyReference study={row} />
          </>
        ) : (
          <Exact dir="ltr">{row.study_id.slice(0, 8)}</Exact>
        )),
    },
    { id: 'verdict', label: t('column.verdict'), width: 2, renderCell: (row) => <Answer row={row} /> },
  ]
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
      {row.code !== null && <small> {words.reason(row)}</small>}
    </>
  )
}
