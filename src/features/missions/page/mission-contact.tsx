import { Button } from '@mantine/core'
import { IconBrandWhatsapp, IconMail, IconMessage, IconPhone } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { StudyView } from '../../../../sync/index.ts'
import { useProfile } from '../../../data/sync-status.ts'
import { Ltr } from '../../../ui/text/formatted.tsx'
import { mailTo } from '../../../ui/links/mail-to.ts'
import { PageSection } from '../../../ui/page/page-section.tsx'
import { phoneLinks, type PhoneLinks } from '../phone-links.ts'
import classes from './mission-contact.module.css'
import kit from '../../../ui/kit/kit.module.css'

/** The contact of a mission. The server sends it to the mission's specialist and to nobody else. */
export function MissionContact({ study }: { readonly study: StudyView }) {
  const { t } = useTranslation('field')
  const profile = useProfile()
  const { nom_entreprise, contact_nom, contact_telephone, contact_email } = study
  if (!profile || study.intervenant_id !== profile.id) return null
  const known = contact_nom ?? contact_telephone ?? contact_email
  if (!known || study.sync.acceptanceAsked)
    return (
      <PageSection title={t('mission.contact')}>
        <p className={`${kit.fine} ${kit.flush}`}>{t('mission.contact_later')}</p>
      </PageSection>
    )
  const phones = phoneLinks(contact_telephone ?? '', study.pays)
  return (
    <PageSection title={t('mission.contact')}>
      <p className={classes.who}>
        {contact_nom && <strong dir="auto">{contact_nom}</strong>}
        <span dir="auto">{nom_entreprise}</span>
        {contact_telephone && <Ltr>{contact_telephone}</Ltr>}
        {contact_email && <Ltr>{contact_email}</Ltr>}
      </p>
      <ul className={`${kit.clusterXs} ${kit.plain}`}>
        {phones.map((phone) => (
          <Ways key={phone.written} phone={phone} named={phones.length > 1} />
        ))}
        {contact_email && (
          <li>
            <Button
              component="a"
              href={mailTo(contact_email)}
              variant="default"
              leftSection={<IconMail size={18} aria-hidden="true" />}
            >
              {t('mission.email')}
            </Button>
          </li>
        )}
      </ul>
      <p className={`${kit.fine} ${kit.flush}`}>
        {t(phones.length > 0 ? 'mission.contact_hint' : 'mission.contact_no_phone')}
      </p>
    </PageSection>
  )
}

interface WaysProps {
  readonly phone: PhoneLinks
  /** One of several. */
  readonly named: boolean
}

function Ways({ phone: { written, call, sms, whatsapp }, named }: WaysProps) {
  const { t } = useTranslation('field')
  const number = named && (
    <>
      {' '}
      <Ltr>{written}</Ltr>
    </>
  )
  const icon = { size: 18, 'aria-hidden': true } as const
  return (
    <>
      <li>
        <Button component="a" href={call} leftSection={<IconPhone {...icon} />}>
          {t('mission.call')}
          {number}
        </Button>
      </li>
      {sms && (
        <li>
          <Button component="a" href={sms} variant="default" leftSection={<IconMessage {...icon} />}>
            {t('mission.sms')}
            {number}
          </Button>
        </li>
      )}
      {whatsapp && (
        <li>
          <Button
            component="a"
            href={whatsapp}
            target="_blank"
            rel="noreferrer"
            variant="default"
            leftSection={<IconBrandWhatsapp {...icon} />}
          >
            {t('mission.whatsapp')}
            {number}
          </Button>
        </li>
      )}
    </>
  )
}
