import { Skeleton } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { letterState, useLetter, useWaitingLetters } from './data/letters.ts'
import { TextLink } from '../../ui/links/links.tsx'
import { ListFailed } from '../../ui/lists/list-failed.tsx'
import { PageTitle } from '../../ui/page/page-title.tsx'
import { LetterBadge } from './letter-badge.tsx'
import { LetterEditor } from './letter-editor.tsx'
import { LetterSent } from './letter-sent.tsx'
import { useLetterDraft } from './use-letter-draft.ts'
import classes from './letters.module.css'
import kit from '../../ui/kit/kit.module.css'

/** One letter: edited and tested until it is sent, then its progress. */
export function LetterPage({ id }: { readonly id: string }) {
  const { t } = useTranslation('letters')
  const { value, failure, loading, ask } = useLetter(id)
  const waiting = useWaitingLetters().get(id) ?? null
  const here = waiting?.state === 'waiting' ? waiting : null
  const letter = value?.letter ?? null
  const draft = useLetterDraft(id, letter, here?.saved ?? null, ask)
  const isSent = letter !== null && letter.sent_at !== null
  // Without the server, only a letter that this device holds can be edited.
  const isOpen = value !== undefined || (here !== null && here.saved !== null) || draft.isTyped
  return (
    <div className={`${kit.stackSm} ${classes.page}`}>
      <TextLink to="/admin/messages/newsletter/lettres" className={classes.back}>
        <IconArrowLeft size={18} aria-hidden="true" className={kit.onward} /> {t('title')}
      </TextLink>
      <PageTitle title={t('one')} lead={<LetterBadge state={letter ? letterState(letter) : 'draft'} />} />
      {loading && <Skeleton height={320} />}
      {failure && !isOpen && <ListFailed reason={failure} onRetry={ask} />}
      {value && isSent && <LetterSent letter={letter} troubles={value.troubles} />}
      {!loading && isOpen && !isSent && (
        <LetterEditor id={id} letter={letter} draft={draft} waiting={here} subscribers={value?.subscribers ?? null} />
      )}
    </div>
  )
}
