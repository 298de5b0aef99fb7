import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useJournal, type JournalRow } from './data/journal.ts'
import { studyName } from '../../../sync/domain/study.ts'
import { readSearch } from '../../data/search-schemas.ts'
import { formatDateTime } from '../../i18n/formats.ts'
import { isolate } from '../../i18n/isolate.ts'
import list from '../../ui/lists/admin-list.module.css'
import { DayFilter } from '../../ui/dates/day-filter.tsx'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { ListFailed } from '../../ui/lists/list-failed.tsx'
import { PageTitle } from '../../ui/page/page-title.tsx'
import { SkeletonList } from '../../ui/lists/skeleton-list.tsx'
import { ColumnsMenu } from '../../ui/table/columns-menu.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { FilterLine, FilterSelect } from '../../ui/table/filter-line.tsx'
import { CommandDialog } from './command-dialog.tsx'
import { journalQuery } from './journal-query.ts'
import { journalSearch, type JournalSearch } from './journal-search.ts'
import { useJournalColumns } from './journal-table.tsx'
import { useExport } from './use-export.ts'
import { useJournalWords } from './use-journal-words.ts'
import classes from './journal.module.css'
import kit from '../../ui/kit/kit.module.css'

interface JournalPageProps {
  readonly search: JournalSearch
  readonly onSearch: (search: JournalSearch) => void
}

const TABLE = 'journal'

/** The audit log: every command with its verdict and its changes. */
export function JournalPage({ search, onSearch }: JournalPageProps) {
  const { t } = useTranslation(['journal', 'lists'])
  const words = useJournalWords()
  const [opened, setOpened] = useState<JournalRow | null>(null)
  const { value, failure, loading, asking, ask } = useJournal(journalQuery(search))
  const { exporting, save } = useExport(search)
  const { action, verdict, etude, du, au, recherche, avant } = search
  const filters = { action, verdict, etude, du, au, recherche }
  const read = (change: object) => onSearch(readSearch(journalSearch, { ...filters, ...change }))
  const oldest = value?.rows.at(-1)
  const reference = value?.rows.find((row) => row.study_id === etude)?.reference ?? null
  const columns = useJournalColumns({ onOpen: setOpened, onStudy: (study) => read({ etude: study }) })
  return (
    <div data-wide>
      <PageTitle
        title={t('title')}
        lead={t('lead')}
        action={
          <Button
            variant="default"
            onClick={() => void save()}
            disabled={exporting}
            leftSection={<IconDownload size={18} aria-hidden="true" />}
          >
            {t(exporting ? 'exporting' : 'export')}
          </Button>
        }
      />
      <FilterLine
        words={recherche}
        hint={t('search_hint')}
        onSearch={(typed) => read({ recherche: typed })}
        filtered={Boolean(action ?? verdict ?? du ?? au ?? recherche)}
        onClear={() => onSearch(etude ? { etude } : {})}
        columns={<ColumnsMenu name={TABLE} columns={columns} />}
      >
        <FilterSelect
          label={t('command_label')}
          value={action}
          onChoose={(value) => read({ action: value })}
          choices={words.commands}
        />
        <FilterSelect
          label={t('verdict_label')}
          value={verdict}
          onChoose={(value) => read({ verdict: value })}
          choices={(['applied', 'refused'] as const).map((one) => ({ value: one, label: t(`verdict.${one}`) }))}
        />
        <DayFilter label={t('since')} value={du ?? ''} max={au} onDay={(day) => read({ du: day })} />
        <DayFilter label={t('until')} value={au ?? ''} min={du} onDay={(day) => read({ au: day })} />
      </FilterLine>
      {etude && (
        <p className={classes.study}>
          {t('study_filter', { study: isolate(studyName({ id: etude, reference })) })}
          <Button variant="default" onClick={() => read({ etude: undefined })}>
            {t('study_clear')}
          </Button>
        </p>
      )}
      {loading && <SkeletonList rows={6} />}
      {failure && <ListFailed reason={failure} onRetry={ask} />}
      {value && (
        <div aria-busy={asking} className={list.answer}>
          <p className={list.asOf} role="status">
            {t('lists:as_of', { at: isolate(formatDateTime(value.as_of)) })}
          </p>
          {value.rows.length === 0 ? (
            <EmptyState kind="empty" title={t('none')} />
          ) : (
            <DataTable name={TABLE} label={t('title')} columns={columns} rows={value.rows} idOf={({ id }) => id} />
          )}
          <div className={`${kit.clusterSm} ${classes.pages}`}>
            {avant && (
              <Button variant="default" onClick={() => read({})}>
                {t('newest')}
              </Button>
            )}
            {value.more && oldest && (
              <Button variant="default" onClick={() => read({ avant: `${oldest.received_at}_${oldest.id}` })}>
                {t('older')}
              </Button>
            )}
          </div>
        </div>
      )}
      {opened && <CommandDialog command={opened} onClose={() => setOpened(null)} />}
    </div>
  )
}
