import { useTranslation } from 'react-i18next'
import type { ReadMark } from '../../../../sync/index.ts'
import { formatDateTime, formatDueTime, formatNames, formatTime } from '../../../i18n/formats.ts'
import { isolate } from '../../../i18n/isolate.ts'
import { useLanguage } from '../../../i18n/setup.ts'
import { Exact, Ltr } from '../../../ui/text/formatted.tsx'
import type { MessageView } from '../../../data/messages/thread-view.ts'
import { AutomaticWord } from './automatic-word.tsx'
import { messageAnchor } from './message-anchor.ts'
import { MessageFile } from './message-file.tsx'
import { isLate } from './thread-lines.ts'
import { UnsentMessage } from './unsent-message.tsx'
import classes from './message-bubble.module.css'
import kit from '../../../ui/kit/kit.module.css'

interface MessageBubbleProps {
  readonly message: MessageView
  /** The people whose reading has reached this message. */
  readonly readers: readonly ReadMark[]
}

/** A message: its words, author, time and delivery. */
export function MessageBubble({ message, readers }: MessageBubbleProps) {
  const { t } = useTranslation('messages')
  const language = useLanguage()
  const { body, sync } = message
  if (body.author_role === 'automatic') {
    return (
      <AutomaticWord label={t('automatic.label')}>
        {body.due_at
          ? t('automatic.answer', { at: isolate(formatDueTime(body.due_at, language)) })
          : t('automatic.received')}
      </AutomaticWord>
    )
  }
  const role = t(`role.${body.author_role}`)
  const nameOf = ({ reader_name, reader_role }: ReadMark) => isolate(reader_name ?? t(`role.${reader_role}`))
  return (
    <article id={messageAnchor(message.id)} className={classes.message} data-mine={body.mine} data-sync={sync}>
      <p className={classes.head}>
        <strong>{body.mine ? t('thread.me') : <Exact>{body.author_name ?? role}</Exact>}</strong>
        {!body.mine && <span className={classes.role}>{role}</span>}
        <Ltr>
          <time dateTime={body.received_at}>{formatTime(body.received_at)}</time>
        </Ltr>
      </p>
      {body.file && <MessageFile file={body.file} />}
      {body.contenu !== '' && (
        <p className={classes.text} dir="auto">
          {body.contenu}
        </p>
      )}
      {isLate(message) && (
        <p className={`${kit.fine} ${classes.note}`}>{t('thread.written', { at: isolate(formatDateTime(body.at)) })}</p>
      )}
      {body.mine && sync !== 'synced' && <UnsentMessage messageId={message.id} />}
      {readers.length > 0 && (
        <p className={`${kit.fine} ${classes.note}`}>
          {t('thread.read_by', { names: formatNames(readers.map(nameOf), language) })}
        </p>
      )}
    </article>
  )
}
