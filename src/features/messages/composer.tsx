import { ActionIcon, Textarea } from '@mantine/core'
import { IconSend2 } from '@tabler/icons-react'
import { useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { ThreadRef } from '../../../sync/index.ts'
import { useSendMessage } from '../../data/threads.ts'
import { ownDirection } from '../../ui/own-direction.ts'
import { useThreadDraft } from './use-thread-draft.ts'
import classes from './composer.module.css'

interface ComposerProps {
  readonly thread: ThreadRef
  readonly onSent: () => void
}

/** Enter sends, Shift+Enter makes a line, what is blank is not sent; what is typed survives a reload. */
export function Composer({ thread, onSent }: ComposerProps) {
  const { t } = useTranslation('messages')
  const send = useSendMessage(thread)
  const { text, write, forget } = useThreadDraft(thread)
  const [problem, setProblem] = useState<'too_long' | 'full' | 'failed' | null>(null)
  const [sending, setSending] = useState(false)
  const blank = text.trim() === ''
  const submit = async () => {
    if (blank || sending) return
    setSending(true)
    try {
      const outcome = await send(text)
      if (outcome.kind === 'queued') {
        forget()
        onSent()
      }
      setProblem(outcome.kind === 'queued' ? null : outcome.kind === 'storage-full' ? 'full'
        : outcome.kind === 'invalid' && outcome.problems[0]?.reason === 'too_long' ? 'too_long' : 'failed')
    } catch (error) {
      setProblem('failed')
      throw error
    } finally {
      setSending(false)
    }
  }
  const press = (event: KeyboardEvent) => {
    // Enter that ends a composition (accents, other scripts) chooses a word and sends nothing.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    void submit()
  }
  return (
    <form className={classes.composer} onSubmit={(event) => { event.preventDefault(); void submit() }}>
      <Textarea
        className={classes.field}
        aria-label={t('composer.label')}
        placeholder={t('composer.placeholder')}
        value={text}
        onChange={(event) => { write(event.currentTarget.value); setProblem(null) }}
        onKeyDown={press}
        enterKeyHint="send"
        autosize
        minRows={1}
        maxRows={6}
        attributes={ownDirection(text)}
        error={problem && t(`composer.${problem}`)}
      />
      <ActionIcon type="submit" size={48} radius="xl" disabled={blank} aria-label={t('composer.send')} title={t('composer.send')}>
        <IconSend2 size={24} stroke={1.7} className={classes.arrow} aria-hidden="true" />
      </ActionIcon>
      <p className={classes.hint}>{t('composer.hint')}</p>
    </form>
  )
}
