import { UnstyledButton } from '@mantine/core'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { directionOf, type Language } from '../../../i18n/languages.ts'
import { ModalDialog } from '../../../ui/dialogs/modal-dialog.tsx'
import { TextLink } from '../../../ui/links/links.tsx'
import { ListFailed } from '../../../ui/lists/list-failed.tsx'
import { SkeletonList } from '../../../ui/lists/skeleton-list.tsx'
import { useReadyAnswers } from './ready-answers.ts'
import classes from './answers.module.css'
import kit from '../../../ui/kit/kit.module.css'

interface AnswersDialogProps {
  /** Of whoever reads the answer. */
  readonly language: Language
  readonly onChoose: (text: string) => void
  readonly onClose: () => void
}

/** The ready answers, in the language of the client: the arrows go through them, Enter takes one. */
export function AnswersDialog({ language, onChoose, onClose }: AnswersDialogProps) {
  const { t } = useTranslation('answering')
  const { entries, failure, ask } = useReadyAnswers()
  const shown = entries?.filter((entry) => entry.shown)
  const list = useRef<HTMLUListElement>(null)
  const here = entries !== undefined
  useEffect(() => {
    if (here) list.current?.querySelector('button')?.focus()
  }, [here])
  return (
    <ModalDialog opened title={t('answers.title')} onClose={onClose}>
      {failure && <ListFailed reason={failure} onRetry={ask} />}
      {!entries && !failure && <SkeletonList rows={3} />}
      {shown?.length === 0 && <p>{t('answers.none')}</p>}
      <ul ref={list} className={`${kit.plain} ${classes.answers}`} onKeyDown={moveAmong}>
        {shown?.map(({ key, body }) => (
          <li key={key}>
            <UnstyledButton
              className={classes.answer}
              lang={language}
              dir={directionOf(language)}
              onClick={() => onChoose(body.text[language])}
            >
              <strong>{body.title[language]}</strong>
              <span className={classes.words}>{body.text[language]}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <TextLink to="/admin/settings/answers" className={classes.edit}>
        {t('answers.edit')}
      </TextLink>
    </ModalDialog>
  )
}

function moveAmong(event: KeyboardEvent<HTMLUListElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  event.preventDefault()
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  buttons[buttons.findIndex((one) => one === document.activeElement) + step]?.focus()
}
