import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Photo, StudyView } from '../../../sync/index.ts'
import { TYPES_ETUDE } from '../../../sync/domain/enumerations.ts'
import { usePicture } from '../../data/files/carried-file.ts'
import { useRecordsOfStudy } from '../../data/records.ts'
import { formatFieldHour } from '../../i18n/field-formats.ts'
import { isolate } from '../../i18n/isolate.ts'
import { FieldTimeText } from '../../subjects/studies/field-time.tsx'
import { PhotoPicture } from '../../subjects/studies/photo-picture.tsx'
import { StudyTimeline, TimelineItem } from '../../subjects/studies/study-timeline.tsx'
import { timelineOf } from '../../subjects/studies/timeline.ts'
import { DateText } from '../../ui/text/formatted.tsx'
import { ExpectedDate } from './expected-date.tsx'
import type { StoryStep } from './story.ts'
import { usePlannedDay } from './use-planned-day.ts'
import { useStory, type Story } from './use-story.ts'
import classes from './order-story.module.css'
import kit from '../../ui/kit/kit.module.css'

/** An order from the request to the report: what was done, what happens now, what comes. The history is folded. */
export function OrderStory({ study }: { readonly study: StudyView }) {
  const story = useStory(study)
  if (!story) return <Skeleton height={180} />
  return (
    <>
      <ol className={kit.listMd}>
        {story.steps.map((step) => (
          <Step key={step.kind} study={study} step={step} story={story} />
        ))}
      </ol>
      <History study={study} />
    </>
  )
}

interface StepProps {
  readonly study: StudyView
  readonly step: StoryStep
  readonly story: Story
}

function Step({ study, step, story }: StepProps) {
  const { t } = useTranslation('client')
  return (
    <TimelineItem state={step.state} kind={step.kind}>
      <span className={step.state === 'next' ? kit.quiet : kit.heavy}>
        <Title study={study} step={step} />
        <span className={kit.unseen}>{` (${t(`story.state.${step.state}`)})`}</span>
      </span>
      <Facts study={study} step={step} story={story} />
    </TimelineItem>
  )
}

function Title({ study, step: { kind, state, at } }: Omit<StepProps, 'story'>): ReactNode {
  const { t } = useTranslation('client')
  if (kind === 'set_out') {
    return state === 'now'
      ? t('story.set_out', { hour: isolate(formatFieldHour(at ?? '', study.pays)) })
      : t('story.left')
  }
  if (kind === 'accepted' && state === 'done' && study.intervenant_nom)
    return t('story.accepted_by', { name: isolate(study.intervenant_nom) })
  return t(`story.${kind}`)
}

function Facts({ study, step: { kind, state, at }, story: { visit, motif } }: StepProps) {
  const { t } = useTranslation('client')
  const when = state !== 'next' && at !== null && !(kind === 'set_out' && state === 'now') && (
    <span className={kit.quiet}>
      {kind === 'asked' || kind === 'ready' ? <DateText value={at} /> : <FieldTimeText value={at} pays={study.pays} />}
    </span>
  )
  return (
    <>
      {when}
      {kind === 'asked' && state === 'now' && <span>{t('next.unsent')}</span>}
      {kind === 'accepted' && state === 'now' && <span>{t('next.en_attente')}</span>}
      {kind === 'visit' && state !== 'next' && <VisitFacts study={study} visit={visit} />}
      {kind === 'cancelled' && motif && (
        <q className={kit.breaks} dir="auto">
          {motif}
        </q>
      )}
      {kind === 'on_site' && <VisitPhotos study={study} />}
      {kind === 'ready' && <ExpectedDate study={study} className={kit.quiet} />}
    </>
  )
}

/** The visit: its day, its specialist, how to prepare the site. */
function VisitFacts({ study, visit: { span } }: { readonly study: StudyView; readonly visit: Story['visit'] }) {
  const { t } = useTranslation('client')
  const plannedDay = usePlannedDay(study.pays)
  const type = TYPES_ETUDE.find((one) => one === study.type_etude) ?? 'autre'
  return (
    <>
      {study.intervenant_nom && <span>{t('story.who', { name: isolate(study.intervenant_nom) })}</span>}
      <span>
        {!span && t('story.unplanned')}
        {span && (span.debut === span.fin ? plannedDay(span.debut) : null)}
        {span &&
          span.debut !== span.fin &&
          t('story.span', { from: isolate(plannedDay(span.debut)), to: isolate(plannedDay(span.fin)) })}
      </span>
      <span className={kit.quiet}>{t('story.coming')}</span>
      <span className={classes.prepare}>
        <strong>{t('story.prepare')}</strong>
        <span>{t(`story.preparing.${type}`)}</span>
      </span>
    </>
  )
}

/** Those that the specialist chose for the client. */
function VisitPhotos({ study }: { readonly study: StudyView }) {
  const { t } = useTranslation('client')
  const photos = (useRecordsOfStudy('photo', study.id) ?? []).filter(({ body }) => body.withdrawn_at === null)
  if (photos.length === 0) return null
  return (
    <ul className={`${kit.listXs} ${classes.photos}`} aria-label={t('story.photos')} data-paper="no">
      {photos.map(({ id, body }) => (
        <li key={id}>
          <VisitPhoto id={id} photo={body} />
        </li>
      ))}
    </ul>
  )
}

function VisitPhoto({ id, photo: { file, legende, traits } }: { readonly id: string; readonly photo: Photo }) {
  return <PhotoPicture id={id} file={file} picture={usePicture(file)} legende={legende} drawing={traits} />
}

/** Every event with its author and its time. */
function History({ study }: { readonly study: StudyView }) {
  const { t } = useTranslation('client')
  const events = useRecordsOfStudy('event', study.id)
  if (!events) return null
  return (
    <details className={classes.history}>
      <summary>{t('story.history')}</summary>
      <StudyTimeline pays={study.pays} entries={timelineOf(study, events, 'client')} />
    </details>
  )
}
