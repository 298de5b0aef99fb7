import { Skeleton } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { letterState, useLetter, useWaitingLetters } from '../../data/letters.ts'
import { TextLink } from '../../ui/links.tsx'
import { ListFailed } from '../../ui/list-failed.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { LetterBadge } from './letter-badge.tsx'
import { LetterEditor } from './letter-editor.tsx'
import { LetterSent } from './letter-sent.tsx'
import { useLetterDraft } from './use-letter-draft.ts'
import classes from './letters.module.css'

/** One letter: edited and tested until it is sent, then its progress. */
export function LetterPage({ id }: { readonly id: string }) {
  const { t } = useTranslation('letters')
  const { answer, ask } = useLetter(id)
  const waiting = useWaitingLetters().get(id) ?? null
  const here = waiting?.state === 'waiting' ? waiting : null
  const letter = answer?.kind === 'answered' ? answer.value.letter : null
  const draft = useLetterDraft(id, letter, here?.saved ?? null, ask)
  const isSent = letter !== null && letter.sent_at !== null
  // Without the server, only a letter that this device holds can be edited.
  const isOpen = answer?.kind === 'answered' || (here !== null && here.saved !== null) || draft.isTyped
  return (
    <div className={classes.page}>
      <TextLink to="/admin/messages/newsletter/lettres" className={classes.back}>
        <IconArrowLeft size={18} aria-hidden="true" className={classes.arrow} /> {t('title')}
      </TextLink>
      <PageTitle title={t('one')} lead={<LetterBadge state={letter ? letterState(letter) : 'draft'} />} />
      {!answer && <Skeleton height={320} />}
      {answer?.kind === 'failed' && !isOpen && <ListFailed reason={answer.reason} onRetry={ask} />}
      {answer?.kind === 'answered' && isSent && <LetterSent letter={letter} troubles={answer.value.troubles} />}
      {answer && isOpen && !isSent && (
        <LetterEditor
          id={id}
          letter={letter}
          draft={draft}
          waiting={here}
          subscribers={answer.kind === 'answered' ? answer.value.subscribers : null}
        />
      )}
    </div>
  )
}
