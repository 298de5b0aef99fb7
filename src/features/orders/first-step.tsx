import { useTranslation } from 'react-i18next'
import { ButtonLink, TextLink } from '../../ui/links/links.tsx'
import { PageSection } from '../../ui/page/page-section.tsx'
import kit from '../../ui/kit/kit.module.css'

/** For a client without any order: the one first step, and what it leads to. */
export function FirstStep() {
  const { t } = useTranslation(['client', 'reports'])
  return (
    <PageSection title={t('first.title')}>
      <p className={kit.flush}>{t('first.text')}</p>
      <div className={`${kit.clusterMd} ${kit.centred}`}>
        <ButtonLink to="/start-study">{t('dashboard.request')}</ButtonLink>
        <TextLink to="/client/rapport-specimen">{t('reports:specimen.open')}</TextLink>
      </div>
    </PageSection>
  )
}
