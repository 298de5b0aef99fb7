import { useTranslation } from 'react-i18next'
import { amountLeft, invoiceState } from '../../../sync/domain/invoice.ts'
import { useUnread } from '../../data/messages/threads.ts'
import { useRecords } from '../../data/records.ts'
import { useReportPlaces } from '../../data/report-place.ts'
import { useStudies } from '../../data/studies/studies.ts'
import { useSyncStatus } from '../../data/sync-status.ts'
import { useNow } from '../../data/use-now.ts'
import { formatAmount } from '../../i18n/formats.ts'
import { isolate } from '../../i18n/isolate.ts'
import { useLanguage } from '../../i18n/setup.ts'
import { ToDoList, type ToDoLine } from '../../ui/lists/to-do-list.tsx'
import { newsOf, withoutPhoto } from './news.ts'

/** The newest that matters to a client, all of it known to this device; nothing where there is nothing. */
export function OrdersToDo() {
  const { t } = useTranslation('client')
  return <ToDoList title={t('todo.title')} lines={useLines()} />
}

function useLines(): readonly ToDoLine[] | undefined {
  const { t } = useTranslation(['client', 'messages', 'reports', 'sync'])
  const language = useLanguage()
  const delivered = useStudies({ view: 'mine', statuts: ['complete'] })
  const invoices = useRecords('invoice')
  const quotes = useRecords('quote')
  const photos = useRecords('request_photo')
  const open = useStudies({ view: 'mine', statuts: ['en_attente', 'acceptée', 'en_cours'] })
  const unread = useUnread()
  const status = useSyncStatus()
  const placeOf = useReportPlaces()
  const now = useNow()
  if (!delivered || !invoices || !quotes || !photos || !open || !status) return undefined
  const overdue = invoices.filter(({ body }) => invoiceState(body, now) === 'overdue')
  const news = newsOf(delivered.items, overdue, now).map((one): ToDoLine => {
    if (one.kind === 'report') {
      const { id, nom_entreprise } = one.study
      const place = placeOf(one.study)
      const cut = place === 'offline' || place === 'unreachable'
      return {
        key: id,
        kind: 'report',
        text: t('todo.report', { company: isolate(nom_entreprise) }),
        ...(cut ? { note: t(`reports:place.why.${place}`) } : {}),
        link: cut ? null : { to: '/client/reports/$studyId', params: { studyId: id } },
      }
    }
    const { id, body } = one.invoice
    return {
      key: id,
      kind: 'invoice',
      late: true,
      text: t('todo.overdue', {
        amount: isolate(formatAmount(amountLeft(body), language)),
        company: isolate(body.entreprise),
      }),
      link: { to: '/client/invoices/$invoiceId', params: { invoiceId: id } },
    }
  })
  const offers = quotes.flatMap(({ studyId, body }): readonly ToDoLine[] => {
    const study = open.items.find(({ id }) => id === studyId)
    if (!study || body.montant === null || body.accepte !== null) return []
    const said = { amount: isolate(formatAmount(body.montant, language)), company: isolate(study.nom_entreprise) }
    const link: ToDoLine['link'] = { to: '/client/orders/$studyId', params: { studyId: study.id } }
    return [{ key: `quote ${study.id}`, kind: 'quote', text: t('todo.quote', said), link }]
  })
  const bare = withoutPhoto(open.items, new Set(photos.map(({ studyId }) => studyId)), now)
  const shown: readonly ToDoLine[] = bare
    ? [
        {
          key: `photo ${bare.id}`,
          kind: 'photo',
          text: t('todo.photo', { company: isolate(bare.nom_entreprise) }),
          link: { to: '/client/orders/$studyId', params: { studyId: bare.id }, hash: 'order-photos' },
        },
      ]
    : []
  const one = (there: boolean, line: Omit<ToDoLine, 'key'>): readonly ToDoLine[] =>
    there ? [{ key: line.kind, ...line }] : []
  return [
    ...one(status.refused > 0, {
      kind: 'refused',
      text: t('sync:todo.refused', { count: status.refused }),
      link: { to: '/client/synchronisation' },
    }),
    ...offers,
    ...news,
    ...one(unread > 0, {
      kind: 'messages',
      text: t('messages:list.unread', { count: unread }),
      link: { to: '/client/messages' },
    }),
    ...shown,
    ...one(status.waiting > 0, {
      kind: 'waiting',
      text: t('sync:todo.waiting', { count: status.waiting }),
      link: { to: '/client/synchronisation' },
    }),
  ]
}
