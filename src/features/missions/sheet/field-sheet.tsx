import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { observedIn } from '../../../../sync/domain/observation.ts'
import type { Profile, StudyView } from '../../../../sync/index.ts'
import { expectedAt } from '../../../../sync/domain/delay.ts'
import { useRecordsOfStudy } from '../../../data/records.ts'
import { ObservedFacts } from '../../../observing/observed-facts.tsx'
import { TakenTime } from '../../../observing/observed-time.tsx'
import { FieldTimeText } from '../../../subjects/studies/field-time.tsx'
import { DateText, DateTimeText, DayText, Exact, Ltr } from '../../../ui/text/formatted.tsx'
import { Logo } from '../../../ui/page/logo.tsx'
import { StudyReference } from '../../../subjects/studies/study-reference.tsx'
import { useStudyLabels } from '../../../subjects/studies/study-labels.ts'
import { acceptedAt } from '../study-standing.tsx'
import { useNotesDraft } from '../notes/use-notes-draft.ts'
import classes from './field-sheet.module.css'

/** Parts of other features, put in by the route. */
export type PartsOfStudy = (study: StudyView) => ReactNode

interface FieldSheetProps {
  readonly study: StudyView
  readonly specialist: Pick<Profile, 'prenom' | 'nom'>
  /** Lines of other features. */
  readonly parts: PartsOfStudy
}

const LINES = 9

/** A4, white in both themes, in the language of the screen: the known facts, and lines to write on. */
export function FieldSheet({ study, specialist, parts }: FieldSheetProps) {
  const { t } = useTranslation(['field', 'study'])
  const labels = useStudyLabels()
  const { text } = useNotesDraft(study)
  const plan = useRecordsOfStudy('mission_plan', study.id)?.at(-1)?.body
  const contact = study.sync.acceptanceAsked
    ? []
    : [study.contact_nom, study.contact_telephone, study.contact_email].filter((one) => one !== null)
  const expected = expectedAt(study)
  return (
    <Pages label={t('paper.title')} head={<SheetHead study={study} />}>
      <h2 className={classes.title}>
        <Exact>{study.nom_entreprise}</Exact>
      </h2>
      <dl className={classes.facts}>
        <Fact name={t('study:fields.type_etude')}>{labels.typeEtude(study.type_etude)}</Fact>
        <Fact name={t('study:fields.secteur_activite')}>{labels.secteur(study.secteur_activite)}</Fact>
        <Fact name={t('study:fields.intervenant')}>
          <Exact>
            {specialist.prenom} {specialist.nom}
          </Exact>
        </Fact>
        <Fact name={t('place.title')}>
          <Exact>{study.zone_geographique}</Exact> · {labels.pays(study.pays)}
        </Fact>
        <Fact name={t('study:fields.position')}>
          {study.latitude !== null && study.longitude !== null && (
            <Ltr>{`${study.latitude.toFixed(5)}, ${study.longitude.toFixed(5)}`}</Ltr>
          )}
        </Fact>
        <Fact name={t('mission.contact')}>
          {contact.map((one) => (
            <span key={one} className={classes.line}>
              <Exact>{one}</Exact>
            </span>
          ))}
        </Fact>
        <Fact name={t('study:fields.date_acceptation')}>
          {acceptedAt(study) && <DateText value={acceptedAt(study) ?? ''} />}
        </Fact>
        <Fact name={t('paper.planned')}>
          {plan?.debut && plan.fin && (
            <>
              <DayText value={plan.debut} />
              {' – '}
              <DayText value={plan.fin} />
            </>
          )}
        </Fact>
        <Fact name={t('study:fields.date_debut_mission')}>
          {study.date_debut_mission && <StepFacts study={study} kind="started" at={study.date_debut_mission} />}
        </Fact>
        <Fact name={t('study:fields.date_fin_mission')}>
          {study.date_fin_mission && <StepFacts study={study} kind="finished" at={study.date_fin_mission} />}
        </Fact>
        <Fact name={t('mission.due')}>{expected && <DateText value={expected} />}</Fact>
        <Fact name={t('paper.reference')}>
          <StudyReference study={study} />
        </Fact>
      </dl>
      <section>
        <h3>{t('study:fields.description_projet')}</h3>
        <p className={classes.prose} dir="auto">
          {study.description_projet}
        </p>
      </section>
      {text.trim() !== '' && (
        <section>
          <h3>{t('notes.title')}</h3>
          <p className={classes.prose} dir="auto">
            {text}
          </p>
        </section>
      )}
      {parts(study)}
      <TakenPhotos study={study} />
      <section>
        <h3>{t('paper.by_hand')}</h3>
        <div className={classes.lines} aria-hidden="true">
          {Array.from({ length: LINES }, (_, line) => (
            <span key={line} />
          ))}
        </div>
        <div className={classes.signatures}>
          <span>{t('paper.sign_specialist')}</span>
          <span>{t('paper.sign_site')}</span>
        </div>
      </section>
    </Pages>
  )
}

interface PagesProps {
  readonly label: string
  readonly head: ReactNode
  readonly children: ReactNode
}

/** The head comes again on each page, as that of a table does in every browser. */
function Pages({ label, head, children }: PagesProps) {
  return (
    <article className={classes.paper} aria-label={label}>
      <table role="presentation" className={classes.pages}>
        <thead>
          <tr>
            <td>{head}</td>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td className={classes.body}>{children}</td>
          </tr>
        </tbody>
      </table>
    </article>
  )
}

function SheetHead({ study }: { readonly study: StudyView }) {
  const { t } = useTranslation('field')
  const [now] = useState(() => new Date())
  return (
    <header className={classes.head}>
      <Logo />
      <strong>
        <Exact>{study.nom_entreprise}</Exact> · <StudyReference study={study} />
      </strong>
      <span>
        {t('paper.printed')} <DateTimeText value={now} />
      </span>
    </header>
  )
}

/** A field without a value becomes a line to write on. */
function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const empty = !children || (Array.isArray(children) && children.length === 0)
  return (
    <div>
      <dt>{name}</dt>
      <dd data-empty={empty || undefined}>{empty ? '\u00A0' : children}</dd>
    </div>
  )
}

interface StepFactsProps {
  readonly study: StudyView
  readonly kind: 'started' | 'finished'
  readonly at: string
}

/** When a step was taken and where, as far as its event has reached this device. */
function StepFacts({ study, kind, at }: StepFactsProps) {
  const event = useRecordsOfStudy('event', study.id)?.findLast(({ body }) => body.kind === kind)?.body
  const told = event && Date.parse(event.at) === Date.parse(at)
  return (
    <>
      <FieldTimeText value={at} pays={study.pays} />
      {told && <ObservedFacts observed={observedIn(event.data)} />}
    </>
  )
}

function TakenPhotos({ study }: { readonly study: StudyView }) {
  const { t } = useTranslation('field')
  const photos = useRecordsOfStudy('photo', study.id)?.filter(({ body }) => body.withdrawn_at === null) ?? []
  if (photos.length === 0) return null
  return (
    <section>
      <h3>{t('paper.photos')}</h3>
      <ol className={classes.photos}>
        {photos.map(({ id, body: { legende, taken_at, at_origin, latitude, longitude, traits, voices } }) => (
          <li key={id}>
            <bdi>{legende ?? t('paper.untitled')}</bdi>
            {' · '}
            <TakenTime value={taken_at} origin={at_origin} pays={study.pays} />
            {traits && ` · ${t('paper.drawn')}`}
            {voices.length > 0 && ` · ${t('paper.spoken')}`}
            {latitude !== null && longitude !== null && (
              <>
                {' '}
                · <Ltr>{`${latitude.toFixed(5)}, ${longitude.toFixed(5)}`}</Ltr>
              </>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
