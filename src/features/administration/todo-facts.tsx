import { useTranslation } from 'react-i18next'
import type { TodoKind } from './data/admin-todo.ts'
import { useNow } from '../../data/use-now.ts'
import { formatDate } from '../../i18n/formats.ts'
import { isolate } from '../../i18n/isolate.ts'
import { DueText } from '../../subjects/messages/due-text.tsx'
import { Sentence } from '../../ui/text/formatted.tsx'
import { WhenText } from '../../ui/text/when-text.tsx'

/** Rows of these kinds show when an answer or a deletion is due. */
const DUE: readonly TodoKind[] = ['contacts', 'experts', 'help', 'deletions']

interface AboutProps {
  readonly kind: TodoKind
  readonly about: string | null
}

/** The second fact of a task: a state, a subject, a command, a number. */
export function About({ kind, about }: AboutProps) {
  const { t } = useTranslation(['study', 'sync', 'mails'])
  if (about === null || about === '') return null
  const words =
    kind === 'late'
      ? t(`study:statut.${about}` as 'study:statut.en_cours', { defaultValue: about })
      : kind === 'stuck' || kind === 'refused'
        ? t(`sync:command.${about}` as 'sync:command.add_photo', { defaultValue: about })
        : kind === 'mails'
          ? t(`mails:what.${about}` as 'mails:what.message', { defaultValue: about })
          : about
  return <bdi>{words}</bdi>
}

/** Both facts on one line. */
export function Facts({ kind, about, since }: AboutProps & { readonly since: string }) {
  return (
    <>
      <About kind={kind} about={about} />
      {about && ' · '}
      <Since kind={kind} since={since} />
    </>
  )
}

/** Since when it waits, or when it is due. */
export function Since({ kind, since }: { readonly kind: TodoKind; readonly since: string }) {
  const { t } = useTranslation('admin')
  const now = useNow()
  if (DUE.includes(kind)) return <DueText due={since} />
  if (kind === 'late' || kind === 'invoices') {
    return <Sentence>{t('todo.due', { day: isolate(formatDate(since)) })}</Sentence>
  }
  return <WhenText value={since} now={now} />
}
