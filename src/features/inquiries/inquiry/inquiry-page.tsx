import { Skeleton } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useInquiry, useWaitingOnInquiries, type Inquiry, type InquiryKind } from '../data/inquiries.ts'
import { formatDateTime } from '../../../i18n/formats.ts'
import { isolate } from '../../../i18n/isolate.ts'
import { DueText } from '../../../subjects/messages/due-text.tsx'
import { ButtonLink, TextLink } from '../../../ui/links/links.tsx'
import { ListFailed } from '../../../ui/lists/list-failed.tsx'
import { PageSection } from '../../../ui/page/page-section.tsx'
import { PageTitle } from '../../../ui/page/page-title.tsx'
import { AnswerForm } from './answer-form.tsx'
import { AssignSection } from './assign-section.tsx'
import { ContactFacts } from './contact-facts.tsx'
import { HistorySection } from './history-section.tsx'
import { InquiryBadge } from '../inquiry-badge.tsx'
import { MoveSection } from './move-section.tsx'
import { UnsentAnswer } from './unsent-answer.tsx'
import { useAnswerDraft } from './use-answer-draft.ts'
import classes from '../inquiries.module.css'
import kit from '../../../ui/kit/kit.module.css'

interface InquiryPageProps {
  readonly kind: InquiryKind
  readonly id: string
}

/** One inquiry: its text, its sender, its history, and the answer. */
export function InquiryPage({ kind, id }: InquiryPageProps) {
  const { t } = useTranslation('inquiries')
  const { value, failure, loading, ask } = useInquiry(kind, id)
  const inquiry = value?.inquiry
  return (
    <div className={`${kit.stackSm} ${classes.page}`}>
      <TextLink to="/admin/messages/demandes" className={classes.back}>
        <IconArrowLeft size={18} aria-hidden="true" className={kit.onward} /> {t('back')}
      </TextLink>
      {!inquiry && <PageTitle title={t('one')} />}
      {loading && <Skeleton height={320} />}
      {failure && <ListFailed reason={failure} onRetry={ask} />}
      {value && !inquiry && <p>{t('missing')}</p>}
      {inquiry && <Found inquiry={inquiry} />}
    </div>
  )
}

/** The same in the place of another list: the words, and the answer below. */
export function InquiryHere({ kind, id }: InquiryPageProps) {
  const { t } = useTranslation('inquiries')
  const { value, failure, loading, ask } = useInquiry(kind, id)
  return (
    <>
      {loading && <Skeleton height={320} />}
      {failure && <ListFailed reason={failure} onRetry={ask} />}
      {value && !value.inquiry && <p>{t('missing')}</p>}
      {value?.inquiry && <Columns inquiry={value.inquiry} />}
    </>
  )
}

function Found({ inquiry }: { readonly inquiry: Inquiry }) {
  const { t } = useTranslation('inquiries')
  const { kind, state, due_at, sujet } = inquiry
  return (
    <>
      <PageTitle
        title={<bdi>{sujet}</bdi>}
        lead={
          <span className={classes.lead}>
            {t(`kind.${kind}`)}
            <InquiryBadge state={state} />
            {due_at !== null && <DueText due={due_at} />}
          </span>
        }
      />
      <Columns inquiry={inquiry} />
    </>
  )
}

function Columns({ inquiry }: { readonly inquiry: Inquiry }) {
  const { t } = useTranslation('inquiries')
  const { kind, inquiry_id, message, written_at } = inquiry
  const draft = useAnswerDraft(kind, inquiry_id)
  const waiting = useWaitingOnInquiries().filter(({ args }) => args['inquiry_id'] === inquiry_id)
  // The server would refuse a command that builds on an answer or a state it has not received.
  const busy = waiting.some(({ name, state: standing }) => name !== 'assign_inquiry' && standing.kind !== 'refused')
  const mailed = kind === 'help' ? null : { ...inquiry, kind }
  return (
    <div className={`${kit.columnsMd} ${kit.gapMd} ${kit.atTop} ${classes.columns}`}>
      <div className={`${kit.stackMd} ${classes.column}`}>
        <PageSection title={t('message.title')}>
          <p className={`${kit.note} ${classes.when}`}>
            {t('message.written', { at: isolate(formatDateTime(written_at)) })}
          </p>
          <div dir="auto" className={classes.words}>
            {message || t('message.none')}
          </div>
        </PageSection>
        <HistorySection inquiry={inquiry} />
        {waiting.map((item) => (
          <UnsentAnswer key={item.id} item={item} inquiry={inquiry} onTakeBack={draft.write} />
        ))}
        <PageSection title={t('answer.title')}>
          {mailed ? (
            <AnswerForm inquiry={mailed} draft={draft} busy={busy} />
          ) : (
            <>
              <p>{t('answer.conversation')}</p>
              <ButtonLink to="/admin/messages/$kind/$threadId" params={{ kind: 'support', threadId: inquiry_id }}>
                {t('answer.open')}
              </ButtonLink>
            </>
          )}
        </PageSection>
      </div>
      <div className={`${kit.stackMd} ${classes.column}`}>
        <AssignSection inquiry={inquiry} waiting={waiting} />
        <ContactFacts inquiry={inquiry} />
        {mailed && <MoveSection inquiry={mailed} busy={busy} />}
      </div>
    </div>
  )
}
