import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { positionText } from '../../../sync/domain/typed-position.ts'
import type { Study } from '../../../sync/index.ts'
import { CountryFlag } from '../countries/country-flag.tsx'
import { FieldTimeText } from './field-time.tsx'
import { mapsLink } from './maps-link.ts'
import { AmountText, Ltr } from '../../ui/text/formatted.tsx'
import { mailTo } from '../../ui/links/mail-to.ts'
import { useStudyLabels } from './study-labels.ts'
import classes from './study-facts.module.css'
import { PhoneLinks } from '../../ui/links/phone-links.tsx'

/** The brief of a study, its contact where the reader may see it, and its dates. Absent facts take no room. */
export function StudyFacts({ study }: { readonly study: Study }) {
  const { t } = useTranslation('study')
  const labels = useStudyLabels()
  return (
    <dl className={classes.facts}>
      <Fact label={t('fields.type_etude')}>{labels.typeEtude(study.type_etude)}</Fact>
      <Fact label={t('fields.secteur_activite')}>{labels.secteur(study.secteur_activite)}</Fact>
      <Fact label={t('fields.zone_geographique')}>
        <span dir="auto">{study.zone_geographique}</span>
      </Fact>
      <Fact label={t('fields.pays')}>
        <CountryFlag pays={study.pays} /> {labels.pays(study.pays)}
      </Fact>
      <Fact label={t('fields.delai_souhaite')}>{study.delai_souhaite && labels.delai(study.delai_souhaite)}</Fact>
      <Fact label={t('fields.budget_estime')}>{study.budget_estime && labels.budget(study.budget_estime)}</Fact>
      <Fact label={t('fields.prix_convenu')}>
        {typeof study.prix_convenu === 'number' ? <AmountText value={study.prix_convenu} /> : null}
      </Fact>
      <Fact label={t('fields.description_projet')} wide>
        <span className={classes.prose} dir="auto">
          {study.description_projet}
        </span>
      </Fact>
      <Fact label={t('fields.contact')} wide>
        {contactOf(study)}
      </Fact>
      <Fact label={t('fields.intervenant')}>
        {study.intervenant_nom && <span dir="auto">{study.intervenant_nom}</span>}
      </Fact>
      <Moment label={t('fields.created_at')} at={study.created_at} pays={study.pays} />
      <Moment label={t('fields.date_acceptation')} at={study.date_acceptation} pays={study.pays} />
      <Moment label={t('fields.date_debut_mission')} at={study.date_debut_mission} pays={study.pays} />
      <Moment label={t('fields.date_fin_mission')} at={study.date_fin_mission} pays={study.pays} />
      <Moment label={t('fields.rapport_uploaded_at')} at={study.rapport_uploaded_at} pays={study.pays} />
      <Fact label={t('fields.notes_terrain')} wide>
        {study.notes_terrain && (
          <span className={classes.prose} dir="auto">
            {study.notes_terrain}
          </span>
        )}
      </Fact>
      <Fact label={t('fields.position')}>{positionOf(study, labels.pays(study.pays))}</Fact>
    </dl>
  )
}

function Fact({
  label,
  wide,
  children,
}: {
  readonly label: string
  readonly wide?: boolean
  readonly children: ReactNode
}) {
  if (children === null || children === '') return null
  return (
    <div className={classes.fact} data-wide={wide}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

interface MomentProps {
  readonly label: string
  readonly at: string | null
  readonly pays: string
}

/** On the clock of the country of the study. */
function Moment({ label, at, pays }: MomentProps) {
  return <Fact label={label}>{at && <FieldTimeText value={at} pays={pays} />}</Fact>
}

function contactOf({ contact_nom, contact_email, contact_telephone, pays }: Study): ReactNode {
  if (!contact_nom && !contact_email && !contact_telephone) return null
  return (
    <span className={classes.contact}>
      {contact_nom && <span dir="auto">{contact_nom}</span>}
      {contact_telephone && (
        <span>
          <PhoneLinks text={contact_telephone} pays={pays} />
        </span>
      )}
      {contact_email && (
        <Anchor href={mailTo(contact_email)}>
          <Ltr>{contact_email}</Ltr>
        </Anchor>
      )}
    </span>
  )
}

function positionOf(study: Study, country: string): ReactNode {
  const { latitude, longitude } = study
  if (latitude === null || longitude === null) return null
  const href = mapsLink(study, country, navigator.userAgent)
  return (
    <Anchor href={href} target={href.startsWith('https:') ? '_blank' : undefined} rel="noreferrer">
      <Ltr>{positionText({ latitude, longitude })}</Ltr>
    </Anchor>
  )
}
