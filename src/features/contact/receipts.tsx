import { IconAlertCircle, IconCircleCheck, IconClock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { CommandId } from '../../../sync/index.ts'
import type { MessageReceipt } from '../../data/messages/messages.ts'
import { formatTime } from '../../i18n/formats.ts'
import { isolate } from '../../i18n/isolate.ts'
import { Ltr } from '../../ui/text/formatted.tsx'
import classes from './receipts.module.css'

interface ReceiptsProps {
  readonly receipts: readonly MessageReceipt[]
  readonly onTakeBack: (receipt: MessageReceipt) => void
  readonly onDiscard: (id: CommandId) => void
}

/** Delivery state of each message, without its words: the next person at this screen may be somebody else. */
export function Receipts({ receipts, onTakeBack, onDiscard }: ReceiptsProps) {
  const { t } = useTranslation('contact')
  if (receipts.length === 0) return null
  return (
    <section className={classes.receipts} aria-labelledby="message-receipts">
      <h3 id="message-receipts" className={classes.title}>
        {t('receipts.title')}
      </h3>
      <p className={classes.hint}>{t('receipts.hint')}</p>
      <ul className={classes.list}>
        {receipts.map((receipt) => (
          <li key={receipt.id} className={classes.receipt} data-state={receipt.state.kind}>
            <span className={classes.number}>
              <Ltr>{receipt.number}</Ltr>
            </span>
            <span className={classes.state} role="status">
              <Standing receipt={receipt} />
            </span>
            <span className={classes.made}>{t('receipts.made', { at: isolate(formatTime(receipt.madeAt)) })}</span>
            {receipt.state.kind === 'refused' && (
              <span className={classes.actions}>
                {receipt.ours && (
                  <button type="button" onClick={() => onTakeBack(receipt)}>
                    {t('receipts.takeBack')}
                  </button>
                )}
                <button type="button" onClick={() => onDiscard(receipt.id)}>
                  {t('receipts.discard')}
                </button>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Standing({ receipt: { state } }: { readonly receipt: MessageReceipt }) {
  const { t } = useTranslation('contact')
  switch (state.kind) {
    case 'received':
      return (
        <>
          <IconCircleCheck size={18} aria-hidden />
          {t('receipts.received', { at: isolate(formatTime(state.at)) })}
        </>
      )
    case 'refused':
      return (
        <>
          <IconAlertCircle size={18} aria-hidden />
          {t('receipts.refused')}
        </>
      )
    case 'sending':
      return (
        <>
          <IconClock size={18} aria-hidden />
          {t('receipts.sending')}
        </>
      )
    case 'waiting':
    case 'held':
      return (
        <>
          <IconClock size={18} aria-hidden />
          {t('receipts.waiting')}
        </>
      )
  }
}
