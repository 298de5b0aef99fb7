import { Button } from '@mantine/core'
import { IconArrowLeft, IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Place } from '../../data/address-values.ts'
import { useLetters, useWaitingLetters } from './data/letters.ts'
import { formatDateTime } from '../../i18n/formats.ts'
import { isolate } from '../../i18n/isolate.ts'
import list from '../../ui/lists/admin-list.module.css'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { TextLink } from '../../ui/links/links.tsx'
import { ListFailed } from '../../ui/lists/list-failed.tsx'
import { MessageTabs } from '../../subjects/messages/message-tabs.tsx'
import { PageTitle } from '../../ui/page/page-title.tsx'
import { Pager } from '../../ui/lists/pager.tsx'
import { SkeletonList } from '../../ui/lists/skeleton-list.tsx'
import { LetterTable, type ListedLetter } from './letter-table.tsx'
import classes from './letters.module.css'
import kit from '../../ui/kit/kit.module.css'

interface LettersPageProps {
  /** Absent: the first. */
  readonly page: Place | undefined
  readonly onPage: (page: Place | undefined) => void
}

/** Drafts and letters that were sent; those that only this device has saved come first. */
export function LettersPage({ page, onPage }: LettersPageProps) {
  const { t } = useTranslation(['letters', 'lists'])
  const { value: found, failure, loading, ask } = useLetters(page)
  const waiting = useWaitingLetters()
  const navigate = useNavigate()
  const rows: readonly ListedLetter[] = (found?.rows ?? []).map((row) => ({ ...row, id: row.letter_id }))
  const known = new Set(rows.map(({ id }) => id))
  const unsent = page
    ? []
    : [...waiting].flatMap(([id, { saved }]): readonly ListedLetter[] =>
        saved && !known.has(id) ? [{ id, sujet: saved.words.sujet }] : [],
      )
  const write = () =>
    void navigate({
      to: '/admin/messages/newsletter/lettres/$id',
      params: { id: crypto.randomUUID() },
    })
  return (
    <>
      <MessageTabs />
      <TextLink to="/admin/messages/newsletter" className={classes.back}>
        <IconArrowLeft size={18} aria-hidden="true" className={kit.onward} /> {t('subscribers')}
      </TextLink>
      <PageTitle
        title={t('title')}
        lead={t('lead')}
        action={
          <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={write}>
            {t('new')}
          </Button>
        }
      />
      {loading && (
        <div role="status">
          <p className={list.asOf}>{t('loading')}</p>
          <SkeletonList rows={4} />
        </div>
      )}
      {failure && <ListFailed reason={failure} onRetry={ask} />}
      {found && (
        <p className={list.asOf} role="status">
          {t('to', { count: found.subscribers })} · {t('lists:as_of', { at: isolate(formatDateTime(found.as_of)) })}
        </p>
      )}
      {found && rows.length + unsent.length === 0 && <EmptyState kind="empty" title={t('none')} />}
      {rows.length + unsent.length > 0 && <LetterTable letters={[...unsent, ...rows]} waiting={waiting} />}
      {found && <Pager ends={found} onPage={onPage} />}
    </>
  )
}
