import { ActionIcon, Textarea } from '@mantine/core'
import { IconPaperclip, IconSend2 } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState, type ClipboardEvent, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ThreadRef } from '../../../../sync/index.ts'
import { OFFERED_TYPES } from '../../../data/messages/message-files.ts'
import { useSendMessage } from '../../../data/messages/threads.ts'
import { isolate } from '../../../i18n/isolate.ts'
import { ownDirection } from '../../../ui/forms/own-direction.ts'
import { AttachmentChip } from './attachment-chip.tsx'
import { composerProblem, type ComposerProblem } from './composer-problem.ts'
import { useAttachment } from './use-attachment.ts'
import { useThreadDraft } from './use-thread-draft.ts'
import classes from './composer.module.css'
import kit from '../../../ui/kit/kit.module.css'

interface ComposerProps {
  readonly thread: ThreadRef
  readonly onSent: () => void
  readonly desk?: ComposerDesk
}

/** Tools of the office: one message answered after the other. */
export interface ComposerDesk {
  /** The field has the focus as soon as it is there. */
  readonly focused: boolean
  /** The keys of the field. */
  readonly hint: string
  /** Opens the next conversation. Absent: there is none. */
  readonly onNext: (() => void) | undefined
  /** A part of the words that keeps them from being sent, with the reason. */
  readonly faultOf: (words: string) => Fault | null
  /** Controls below the field. */
  readonly renderTools: (parts: DeskParts) => ReactNode
}

interface Fault {
  readonly sentence: string
  readonly start: number
  readonly end: number
}

export interface DeskParts {
  /** There is nothing to send. */
  readonly idle: boolean
  readonly onSendNext: () => void
  /** Puts words after those that are typed; the first part that has to be filled in is selected. */
  readonly onInsert: (words: string) => void
}

/** Enter sends, Shift+Enter breaks the line, a blank message is not sent; the draft survives a reload. */
export function Composer({ thread, onSent, desk }: ComposerProps) {
  const { t } = useTranslation('messages')
  const send = useSendMessage(thread)
  const { text, write, forget } = useThreadDraft(thread)
  const [problem, setProblem] = useState<ComposerProblem | null>(null)
  const [sending, setSending] = useState(false)
  const { attachment, preparing, choose, drop } = useAttachment(setProblem)
  const input = useRef<HTMLInputElement>(null)
  const hintId = useId()
  const idle = (text.trim() === '' && !attachment) || preparing
  const [fault, setFault] = useState<Fault | null>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  const [aim, setAim] = useState<readonly [start: number, end: number] | null>(null)
  useEffect(() => {
    if (!aim) return
    area.current?.focus()
    area.current?.setSelectionRange(...aim)
  }, [aim])
  const insert = (words: string) => {
    const whole = text.trim() === '' ? words : `${text.trimEnd()}\n${words}`
    write(whole)
    setFault(null)
    const left = desk?.faultOf(whole)
    setAim(left ? [left.start, left.end] : [whole.length, whole.length])
  }
  const submit = async (next?: () => void) => {
    if (idle || sending) return
    const left = desk?.faultOf(text) ?? null
    setFault(left)
    if (left) {
      setAim([left.start, left.end])
      return
    }
    setSending(true)
    try {
      const outcome = await send(text, attachment)
      if (outcome.kind === 'queued') {
        forget()
        drop()
        onSent()
        next?.()
      }
      setProblem(composerProblem(outcome, attachment?.file ?? null))
    } catch (error) {
      setProblem({ sentence: 'failed' })
      throw error
    } finally {
      setSending(false)
    }
  }
  const press = (event: KeyboardEvent) => {
    // Enter that ends a composition (accents, other scripts) selects a word and does not send.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    const held = event.ctrlKey || event.metaKey
    if (event.shiftKey && !(held && desk)) return
    event.preventDefault()
    void submit(event.shiftKey ? desk?.onNext : undefined)
  }
  const paste = (event: ClipboardEvent) => {
    const [pasted] = event.clipboardData.files
    if (!pasted) return
    event.preventDefault()
    choose(pasted)
  }
  return (
    <form
      className={classes.composer}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {(attachment || preparing) && <AttachmentChip attachment={attachment} onRemove={drop} />}
      <ActionIcon
        variant="subtle"
        size={48}
        radius="xl"
        disabled={preparing}
        aria-describedby={hintId}
        aria-label={t('file.attach')}
        title={t('file.attach')}
        onClick={() => input.current?.click()}
      >
        <IconPaperclip size={24} stroke={1.7} aria-hidden="true" />
      </ActionIcon>
      <input
        ref={input}
        className={classes.input}
        type="file"
        tabIndex={-1}
        aria-label={t('file.choose')}
        accept={OFFERED_TYPES}
        onChange={(event) => {
          const [chosen] = event.currentTarget.files ?? []
          if (chosen) choose(chosen)
          // The same file chosen again must count as a change.
          event.currentTarget.value = ''
        }}
      />
      <Textarea
        ref={area}
        className={classes.field}
        aria-label={t('composer.label')}
        placeholder={t('composer.placeholder')}
        value={text}
        onChange={(event) => {
          write(event.currentTarget.value)
          setProblem(null)
          setFault(null)
        }}
        onKeyDown={press}
        onPaste={paste}
        enterKeyHint="send"
        {...(desk?.focused && { autoFocus: true })}
        autosize
        minRows={1}
        maxRows={6}
        attributes={ownDirection(text)}
        error={fault?.sentence ?? (problem && t(`composer.${problem.sentence}`, { name: isolate(problem.name ?? '') }))}
      />
      <ActionIcon
        type="submit"
        size={48}
        radius="xl"
        disabled={idle}
        aria-label={t('composer.send')}
        title={t('composer.send')}
      >
        <IconSend2 size={24} stroke={1.7} className={kit.onward} aria-hidden="true" />
      </ActionIcon>
      {desk && (
        <div className={`${kit.clusterXs} ${classes.desk}`}>
          {desk.renderTools({ idle, onSendNext: () => void submit(desk.onNext), onInsert: insert })}
        </div>
      )}
      <p className={`${kit.fine} ${classes.hint}`}>
        <span className={classes.keys}>{desk?.hint ?? t('composer.hint')}</span>
        <span id={hintId}>{t('file.hint')}</span>
      </p>
    </form>
  )
}
