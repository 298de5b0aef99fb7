import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { CallToAction } from '../../features/public-pages/call-to-action.tsx'
import { PageIntro } from '../../ui/page/page-intro.tsx'
import { Process } from '../../features/public-pages/services/process.tsx'
import { ServiceDetails } from '../../features/public-pages/services/service-details.tsx'
import { Zones } from '../../features/public-pages/services/zones.tsx'
import { loadTexts } from '../../i18n/setup.ts'
import { ActionLink } from '../../ui/links/action-link.tsx'

export const Route = createFileRoute('/_site/services')({
  staticData: { title: 'presentation:services.title', description: 'presentation:services.description' },
  loader: () => loadTexts('public', 'presentation'),
  component: ServicesPage,
})

function ServicesPage() {
  const { t } = useTranslation(['presentation', 'public'])
  return (
    <>
      <PageIntro band title={t('services.title')} lead={t('services.lead')} />
      <ServiceDetails />
      <Process tone="ground" />
      <Zones />
      <CallToAction title={t('services.cta')} text={t('services.ctaText')}>
        <ActionLink to="/start-study">{t('public:hero.start')}</ActionLink>
        <ActionLink to="/contact-expert" face="plain">
          {t('public:hero.expert')}
        </ActionLink>
      </CallToAction>
    </>
  )
}
