import { Button } from '@mantine/core'
import { IconTemplate } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConversationAbout } from '../../../data/messages/threads.ts'
import { formatLongDate } from '../../../i18n/formats.ts'
import { useLanguage } from '../../../i18n/setup.ts'
import { AnswersDialog } from '../answers/answers-dialog.tsx'
import { filledAnswer } from '../answers/fill-answer.ts'
import type { DeskParts } from '../composer/composer.tsx'

interface DeskToolsProps extends DeskParts {
  readonly about: ConversationAbout | null
  /** No other conversation waits. */
  readonly last: boolean
}

/** Below the field of an administrator: ready answers, and sending that opens the next conversation. */
export function DeskTools({ idle, onSendNext, onInsert, about, last }: DeskToolsProps) {
  const { t } = useTranslation('answering')
  const reader = useLanguage()
  const [choosing, setChoosing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const language = about?.langue ?? reader
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' || !event.altKey || choosing) return
    if (!(event.target instanceof Element) || event.target.closest('form') !== button.current?.form) return
    event.preventDefault()
    setChoosing(true)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => hear(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  const choose = (text: string) => {
    setChoosing(false)
    const values = {
      name: about?.client_name ?? about?.specialist_name ?? null,
      reference: about?.reference ?? null,
      date: about?.echeance ? formatLongDate(about.echeance, language) : null,
    }
    onInsert(filledAnswer(text, values, (variable) => t(`answers.variable.${variable}`)))
  }
  return (
    <>
      <Button
        ref={button}
        variant="default"
        aria-haspopup="dialog"
        leftSection={<IconTemplate size={18} aria-hidden="true" />}
        onClick={() => setChoosing(true)}
      >
        {t('answers.title')}
      </Button>
      <Button variant="default" disabled={idle || last} title={last ? t('last') : undefined} onClick={onSendNext}>
        {t('send_next')}
      </Button>
      {choosing && <AnswersDialog language={language} onChoose={choose} onClose={() => setChoosing(false)} />}
    </>
  )
}
