import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContentBody } from '../../../../sync/domain/content.ts'
import { placesOf } from '../../../../sync/domain/content-problems.ts'
import { studyId } from '../../../../sync/domain/ids.ts'
import type {
  Contenant,
  MailEvent,
  Matrice,
  OutboxItem,
  Parametre,
  PaymentMode,
  Priorite,
  Statut,
  StudyId,
  SupportCategorie,
} from '../../../../sync/index.ts'
import { useStudyCountry } from '../../../data/studies/studies.ts'
import { formatDate, formatDay } from '../../../i18n/formats.ts'
import { FieldValue } from '../../../subjects/studies/field-value.tsx'
import { useStudyLabels, type StudyLabels } from '../../../subjects/studies/study-labels.ts'
import classes from './item-content.module.css'

/** The text that waits or was refused, readable before it is sent again, exported or discarded [L5]. */
export function ItemContent({ item }: { readonly item: Pick<OutboxItem, 'args'> }) {
  const { t } = useTranslation([
    'sync',
    'study',
    'contact',
    'invoices',
    'account',
    'advice',
    'measurements',
    'samples',
    'support',
  ])
  const labels = useStudyLabels()
  const study = item.args['study_id'] ?? item.args['mission_id']
  const fields = Object.entries(wordsOf(item.args)).filter(
    ([field, value]) => !TECHNICAL.includes(field) && isShown(value),
  )
  if (fields.length === 0) return null
  return (
    <details className={classes.content}>
      <summary>{t('sync:item.content')}</summary>
      <dl>
        {fields.map(([field, value]) => (
          <div key={field}>
            <dt>
              {t(`study:fields.${field}` as 'study:fields.contact', {
                defaultValue: t(`account:profile.${field}` as 'account:profile.nom', {
                  defaultValue: t(`contact:fields.${field}` as 'contact:fields.nom', {
                    defaultValue: t(`sync:field.${field}` as 'sync:field.point', { defaultValue: field }),
                  }),
                }),
              })}
            </dt>
            <dd dir="auto">
              {isChoice(field) ? (
                t(`contact:${field}.${String(value)}` as 'contact:urgence.normale', { defaultValue: String(value) })
              ) : field === 'event' ? (
                t(`account:mails.event.${value as MailEvent}`, { defaultValue: String(value) })
              ) : field === 'mode' ? (
                t(`invoices:mode.${value as PaymentMode}`, { defaultValue: String(value) })
              ) : field === 'parametre' ? (
                t(`measurements:parametre.${value as Parametre}`, { defaultValue: String(value) })
              ) : field === 'matrice' ? (
                t(`samples:matrice.${value as Matrice}`, { defaultValue: String(value) })
              ) : field === 'contenant' ? (
                t(`samples:contenant.${value as Contenant}`, { defaultValue: String(value) })
              ) : field === 'categorie' ? (
                t(`support:categorie.${value as SupportCategorie}`, { defaultValue: String(value) })
              ) : field === 'from' || field === 'to' ? (
                t(`study:statut.${value as Statut}`, { defaultValue: String(value) })
              ) : field === 'priorite' ? (
                t(`advice:priorite.${value as Priorite}`, { defaultValue: String(value) })
              ) : (
                <Value name={field} value={value} study={study}>
                  {valueText(labels, field, value)}
                </Value>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

interface ValueProps extends Omit<ComponentProps<typeof FieldValue>, 'pays'> {
  readonly study: unknown
}

function Value({ study, ...value }: ValueProps) {
  return typeof study === 'string' ? <OfStudy id={studyId(study)} {...value} /> : <FieldValue {...value} pays={null} />
}

function OfStudy({ id, ...value }: Omit<ValueProps, 'study'> & { readonly id: StudyId }) {
  return <FieldValue {...value} pays={useStudyCountry(id)} />
}

/** Means nothing to a person; the file's name and size are shown beside. */
const TECHNICAL: readonly string[] = [
  'study_id',
  'share_id',
  'payment_id',
  'recommendation_id',
  'photo_id',
  'measurement_id',
  'sample_id',
  'handover_id',
  'signature',
  'traits',
  'voice_id',
  'duree',
  'mission_id',
  'key',
  'message_id',
  'thread_kind',
  'thread_id',
  'path',
  'size',
  'sha256',
  'token_sha256',
  'langue',
  'request_id',
  'up_to',
  'website',
  'elapsed_ms',
  'intervenant_id',
  'instead_of',
  'client_id',
  'account_id',
  'invitation_id',
  'rev',
  'missions',
  'version_id',
  'seen',
  'file_id',
  'known_state',
  'at_origin',
  'position_at',
  'position_origin',
  'report_of',
  'a_valider',
  'kind',
  'inquiry_id',
  'reply_id',
  'known_replies',
  'assigned_to',
  'details',
  'shown',
  'letter_id',
]

const isChoice = (field: string): field is 'type_consultation' | 'urgence' =>
  field === 'type_consultation' || field === 'urgence'

/** Texts of the app: a line a language and form, by the name of the text. */
function wordsOf(args: OutboxItem['args']): OutboxItem['args'] {
  if (Array.isArray(args['entries']))
    return Object.assign({}, ...args['entries'].map((entry: object) => wordsOf({ ...entry }))) as OutboxItem['args']
  const { key, texts, sujet, corps } = args
  if (typeof sujet === 'object') return { ...spokenWords('sujet', sujet), ...spokenWords('corps', corps) }
  if ('body' in args || 'note' in args)
    return {
      texte: key,
      ...contentWords(args['body']),
      ...spokenWords('note', args['note']),
      effective_on: args['effective_on'],
    }
  if (typeof key !== 'string' || !('version_id' in args || 'texts' in args)) return args
  return {
    texte: key,
    ...Object.fromEntries(
      Object.entries(texts ?? {}).map(([language, wording]) => [
        `${key} (${language})`,
        typeof wording === 'string' ? wording : Object.values(wording as Readonly<Record<string, string>>).join('\n'),
      ]),
    ),
  }
}

/** Contents written by the company: one line for each text and language, by its place. */
function contentWords(body: unknown): Record<string, string> {
  if (typeof body !== 'object' || body === null) return {}
  return Object.assign(
    {},
    ...placesOf(body as ContentBody).map(([place, spoken]) => spokenWords(place, spoken)),
  ) as Record<string, string>
}

function spokenWords(place: string, spoken: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(spoken ?? {}).map(([language, words]) => [`${place} (${language})`, String(words)]),
  )
}

type Shown = string | number

function isShown(value: unknown): value is Shown {
  return (typeof value === 'string' && value !== '') || typeof value === 'number'
}

function valueText(labels: StudyLabels, field: string, value: unknown): string {
  const text = String(value)
  switch (field) {
    case 'secteur_activite':
      return labels.secteur(text)
    case 'type_etude':
      return labels.typeEtude(text)
    case 'pays':
    case 'bureau':
      return labels.pays(text)
    case 'budget_estime':
      return labels.budget(text)
    case 'delai_souhaite':
      return labels.delai(text)
    case 'type_rapport':
      return labels.typeRapport(text)
    case 'debut':
    case 'fin':
    case 'jour':
    case 'effective_on':
      return formatDay(text)
    case 'paid_on':
      return formatDate(text)
    default:
      return text
  }
}
