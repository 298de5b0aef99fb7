import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Inquiry, WaitingOnInquiry } from '../data/inquiries.ts'
import { useSync } from '../../../data/sync-context.tsx'
import { formatDateTime } from '../../../i18n/formats.ts'
import { isolate } from '../../../i18n/isolate.ts'
import { UnsentItem } from '../../../keeping/unsent-item.tsx'
import classes from '../inquiries.module.css'
import kit from '../../../ui/kit/kit.module.css'

interface UnsentAnswerProps {
  readonly item: WaitingOnInquiry
  readonly inquiry: Inquiry
  readonly onTakeBack: (words: string) => void
}

/** A command of this device that waits or was refused. Its words are shown and can go back into the form. */
export function UnsentAnswer({ item, inquiry: { events }, onTakeBack }: UnsentAnswerProps) {
  const { t } = useTranslation(['inquiries', 'sync'])
  const sync = useSync()
  const words = item.args['reponse']
  const refused = item.state.kind === 'refused'
  const last = events.findLast(({ event }) => event === 'reply' || event === 'state')
  const takeBack = async () => {
    onTakeBack(String(words))
    await sync.outbox.discard(item.id)
  }
  return (
    <article className={`${kit.box} ${kit.stackXs} ${classes.unsent}`} data-unsent={item.name}>
      <strong>{t(typeof words === 'string' ? 'history.mine' : `sync:command.${item.name}`)}</strong>
      {typeof words === 'string' && (
        <div dir="auto" className={classes.words}>
          {words}
        </div>
      )}
      <UnsentItem item={item} />
      {refused && last && (
        <p>
          {t('answer.meanwhile', {
            state: t(`state.${last.to_value ?? ''}` as 'state.close'),
            name: isolate(last.author_name ?? t('history.somebody')),
            at: isolate(formatDateTime(last.at)),
          })}
        </p>
      )}
      {refused && typeof words === 'string' && (
        <Button variant="light" onClick={() => void takeBack()}>
          {t('answer.take_back')}
        </Button>
      )}
    </article>
  )
}
