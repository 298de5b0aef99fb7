import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordView, StudyView } from '../../../sync/index.ts'
import { isQuotable } from '../../../sync/domain/study.ts'
import { useRecordsOfStudy } from '../../data/records.ts'
import { useOutboxItems } from '../../data/sync-status.ts'
import { formatAmount, formatDate } from '../../i18n/formats.ts'
import { isolate } from '../../i18n/isolate.ts'
import { useLanguage } from '../../i18n/setup.ts'
import { UnsentItem } from '../../keeping/unsent-item.tsx'
import { isGiven, useCommand } from '../../keeping/use-command.ts'
import { useKeptFields } from '../../keeping/use-kept-fields.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { PageSection } from '../../ui/page/page-section.tsx'
import { AmountText } from '../../ui/text/formatted.tsx'
import { ReasonField } from './reason-field.tsx'
import kit from '../../ui/kit/kit.module.css'

/** The price that the company offers for a study before the work, with the client's answer; nothing without one. */
export function QuoteBox({ study }: { readonly study: StudyView }) {
  const quote = useRecordsOfStudy('quote', study.id)?.find(({ body }) => body.montant !== null)
  return quote && <Quoted study={study} quote={quote} />
}

interface QuotedProps {
  readonly study: StudyView
  readonly quote: RecordView<'quote'>
}

function Quoted({ study, quote: { id, body } }: QuotedProps) {
  const { t } = useTranslation('quotes')
  const language = useLanguage()
  const [asking, setAsking] = useState<'accept' | 'refuse' | null>(null)
  const unsent = (useOutboxItems() ?? []).findLast(
    ({ name, args, state }) => name === 'answer_quote' && args['quote_id'] === id && state.kind !== 'received',
  )
  const montant = body.montant ?? 0
  const open = body.accepte !== true && isQuotable(study.statut) && !unsent
  const [standing, day] =
    body.accepte === null
      ? (['offered', body.offered_at] as const)
      : ([body.accepte ? 'accepted' : 'refused', body.answered_at ?? body.offered_at] as const)
  const close = () => setAsking(null)
  const answer = { study, quoteId: id, montant, onClose: close }
  return (
    <PageSection title={t('title')}>
      <p className={kit.sectionHead}>
        <AmountText value={montant} />
      </p>
      {body.texte && (
        <p className={`${kit.flush} ${kit.breaks}`} dir="auto">
          {body.texte}
        </p>
      )}
      <p className={`${kit.quiet} ${kit.flush}`}>
        {t(standing, { date: isolate(formatDate(day)) })}
        {open && body.accepte === null && <> · {t('lead')}</>}
      </p>
      {body.motif && (
        <q className={kit.breaks} dir="auto">
          {body.motif}
        </q>
      )}
      {unsent && <UnsentItem item={unsent} />}
      {open && (
        <div className={`${kit.clusterSm} ${kit.centred}`} data-paper="no">
          <Button onClick={() => setAsking('accept')}>{t('accept')}</Button>
          {body.accepte === null && (
            <Button variant="default" onClick={() => setAsking('refuse')}>
              {t('refuse')}
            </Button>
          )}
        </div>
      )}
      {asking === 'accept' && <Acceptance {...answer} amount={formatAmount(montant, language)} />}
      {asking === 'refuse' && <Refusal {...answer} />}
    </PageSection>
  )
}

interface AnswerProps {
  readonly study: StudyView
  readonly quoteId: string
  readonly montant: number
  readonly onClose: () => void
}

function Acceptance({ amount, ...answer }: AnswerProps & { readonly amount: string }) {
  const { t } = useTranslation('quotes')
  const { busy, give } = useAnswer(answer)
  return (
    <ConfirmDialog
      opened
      title={t('acceptTitle', { amount: isolate(amount) })}
      text={t('acceptText')}
      confirmLabel={t('accept')}
      cancelLabel={t('keep')}
      onConfirm={() => void give({ accepte: true })}
      onClose={answer.onClose}
      busy={busy}
    />
  )
}

function Refusal(answer: AnswerProps) {
  const { t } = useTranslation('quotes')
  const { busy, give } = useAnswer(answer)
  const { values, field, forget } = useKeptFields(`refuse-quote.${answer.quoteId}`, { motif: '' })
  const refuse = async () => {
    if (await give({ accepte: false, motif: values.motif.trim() || null })) forget()
  }
  return (
    <ConfirmDialog
      opened
      title={t('refuseTitle')}
      text={
        <Stack gap="md">
          {t('refuseText')}
          <ReasonField {...field('motif')} label={t('reason')} />
        </Stack>
      }
      confirmLabel={t('refuseConfirm')}
      cancelLabel={t('keep')}
      onConfirm={() => void refuse()}
      onClose={answer.onClose}
      busy={busy}
      dangerous
    />
  )
}

function useAnswer({ study, quoteId, montant, onClose }: AnswerProps) {
  const { t } = useTranslation('quotes')
  const { busy, run } = useCommand({ title: t('notTaken') })
  const give = async (said: { readonly accepte: boolean; readonly motif?: string | null }): Promise<boolean> => {
    if (busy) return false
    const args = { study_id: study.id, quote_id: quoteId, montant, ...said }
    if (!isGiven(await run({ name: 'answer_quote', args }))) return false
    onClose()
    return true
  }
  return { busy, give }
}
