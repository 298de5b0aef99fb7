import { Button } from '@mantine/core'
import { IconDownload, IconPlus, IconUpload } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readSearch } from '../../../data/search-schemas.ts'
import { formatDateTime } from '../../../i18n/formats.ts'
import { isolate } from '../../../i18n/isolate.ts'
import list from '../../../ui/lists/admin-list.module.css'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'
import { ListFailed } from '../../../ui/lists/list-failed.tsx'
import { notify } from '../../../ui/notices/notices.tsx'
import { PageTitle } from '../../../ui/page/page-title.tsx'
import { Pager } from '../../../ui/lists/pager.tsx'
import { SkeletonList } from '../../../ui/lists/skeleton-list.tsx'
import { DeleteQuestion } from '../wording/delete-question.tsx'
import { EditDialog } from '../wording/edit-dialog.tsx'
import { ExportDialog } from '../files/export-dialog.tsx'
import { ImportDialog } from '../files/import-dialog.tsx'
import { NewDialog } from '../wording/new-dialog.tsx'
import { TranslationFigures } from './translation-figures.tsx'
import { TranslationFilters } from './translation-filters.tsx'
import { TranslationTable } from './translation-table.tsx'
import { found, translationsSearch, shownPage, type TranslationsSearch } from './translations-search.ts'
import { useCatalogue } from '../use-catalogue.ts'
import kit from '../../../ui/kit/kit.module.css'

interface TranslationsPageProps {
  readonly search: TranslationsSearch
  readonly onSearch: (search: TranslationsSearch) => void
}

type Task = { readonly kind: 'edit' | 'delete'; readonly key: string } | { readonly kind: 'new' | 'import' | 'export' }

/** Every text of the app in its three languages, with the company's own wordings. */
export function TranslationsPage({ search, onSearch }: TranslationsPageProps) {
  const { t } = useTranslation(['translations', 'lists'])
  const { state, ask } = useCatalogue()
  const [task, setTask] = useState<Task | null>(null)
  const failed = state.kind === 'failed'
  useEffect(() => {
    if (failed) notify({ kind: 'error', id: 'texts-failed', title: t('error'), text: t('loadFailed') })
    // eslint-disable-next-line react-hooks/exhaustive-deps -- told once, in the language of the moment
  }, [failed])
  const close = () => setTask(null)
  const ready = state.kind === 'ready' ? state : null
  const matching = ready ? found(ready.texts, search) : []
  const shown = shownPage(matching, search)
  const read = (change: object) => onSearch(readSearch(translationsSearch, { ...search, page: undefined, ...change }))
  const chosen = task && 'key' in task ? ready?.texts.find(({ key }) => key === task.key) : undefined
  return (
    <>
      <PageTitle
        title={t('title')}
        lead={t('lead')}
        action={
          ready && (
            <div className={kit.clusterXs}>
              <Button
                variant="default"
                leftSection={<IconUpload size={18} aria-hidden="true" />}
                onClick={() => setTask({ kind: 'import' })}
              >
                {t('import.open')}
              </Button>
              <Button
                variant="default"
                leftSection={<IconDownload size={18} aria-hidden="true" />}
                onClick={() => setTask({ kind: 'export' })}
              >
                {t('export.open')}
              </Button>
              <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setTask({ kind: 'new' })}>
                {t('new.open')}
              </Button>
            </div>
          )
        }
      />
      {state.kind === 'loading' && (
        <>
          <p className={list.asOf} role="status">
            {t('loading')}
          </p>
          <SkeletonList rows={6} />
        </>
      )}
      {state.kind === 'failed' && <ListFailed reason={state.reason} onRetry={ask} />}
      {ready && (
        <>
          <TranslationFigures texts={ready.texts} sections={ready.sections} />
          <TranslationFilters search={search} sections={ready.sections} onChange={read} />
          <p className={list.asOf} role="status">
            {t('count', { count: matching.length })} · {t('lists:as_of', { at: isolate(formatDateTime(ready.asOf)) })}
          </p>
          {matching.length === 0 ? (
            <EmptyState
              kind="empty"
              title={t('none')}
              action={
                <Button variant="default" onClick={() => onSearch({})}>
                  {t('lists:reset')}
                </Button>
              }
            />
          ) : (
            <TranslationTable
              texts={shown.rows}
              first={search.langue}
              onEdit={({ key }) => setTask({ kind: 'edit', key })}
              onDelete={({ key }) => setTask({ kind: 'delete', key })}
            />
          )}
          <Pager ends={shown} onPage={(next) => read({ page: next })} />
          {task?.kind === 'edit' && chosen && (
            <EditDialog key={chosen.key} text={chosen} first={search.langue} onClose={close} onChanged={ask} />
          )}
          {task?.kind === 'delete' && chosen && <DeleteQuestion text={chosen} onClose={close} />}
          {task?.kind === 'new' && (
            <NewDialog
              texts={ready.texts}
              sections={ready.sections}
              section={search.section}
              first={search.langue}
              onClose={close}
              onChosen={({ key }) => setTask({ kind: 'edit', key })}
            />
          )}
          {task?.kind === 'import' && <ImportDialog texts={ready.texts} onClose={close} />}
          {task?.kind === 'export' && <ExportDialog texts={ready.texts} shown={matching} onClose={close} />}
        </>
      )}
    </>
  )
}
