import { Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { PersonRow, StudyDossier } from '../data/projects.ts'
import { DayText, Exact, Ltr } from '../../../ui/text/formatted.tsx'
import { mailTo } from '../../../ui/links/mail-to.ts'
import { PageSection } from '../../../ui/page/page-section.tsx'
import { useStudyLabels } from '../../../subjects/studies/study-labels.ts'
import classes from '../projects.module.css'
import { PhoneLinks } from '../../../ui/links/phone-links.tsx'
import kit from '../../../ui/kit/kit.module.css'

/** The client and the specialist of a study, with their contact details. */
export function PeopleSection({ dossier: { client, specialist, plan } }: { readonly dossier: StudyDossier }) {
  const { t } = useTranslation(['projects', 'study'])
  return (
    <PageSection title={t('section.people')}>
      <dl className={classes.people}>
        <div>
          <dt>{t('study:fields.client')}</dt>
          <dd>
            <Person person={client} />
          </dd>
        </div>
        <div>
          <dt>{t('study:fields.intervenant')}</dt>
          <dd>
            {specialist ? (
              <Person person={specialist} />
            ) : (
              <span className={`${kit.quiet} ${kit.flush}`}>{t('nobody')}</span>
            )}
          </dd>
        </div>
        {plan && (
          <div>
            <dt>{t('plan')}</dt>
            <dd>
              <DayText value={plan.debut} />
              {' – '}
              <DayText value={plan.fin} />
            </dd>
          </div>
        )}
      </dl>
    </PageSection>
  )
}

function Person({
  person: { name, email, telephone, entreprise, specialite, zone_intervention, pays, is_active },
}: {
  readonly person: PersonRow
}) {
  const { t } = useTranslation('projects')
  const labels = useStudyLabels()
  if (email === '') return <span className={`${kit.quiet} ${kit.flush}`}>{t('deleted_account')}</span>
  const about = [entreprise, specialite, zone_intervention, pays && labels.pays(pays)].filter((one): one is string =>
    Boolean(one),
  )
  return (
    <span className={classes.person}>
      <strong dir="auto">{name ?? '–'}</strong>
      {!is_active && <span className={classes.late}>{t('switched_off')}</span>}
      {about.map((one) => (
        <Exact key={one}>{one}</Exact>
      ))}
      <Anchor href={mailTo(email)}>
        <Ltr>{email}</Ltr>
      </Anchor>
      {telephone && (
        <span>
          <PhoneLinks text={telephone} pays={pays} />
        </span>
      )}
    </span>
  )
}
