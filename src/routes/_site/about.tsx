import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { CallToAction } from '../../features/public-pages/call-to-action.tsx'
import { Approach, MissionAndVision } from '../../features/public-pages/about/mission.tsx'
import { Objectives } from '../../features/public-pages/about/objectives.tsx'
import { PageIntro } from '../../ui/page/page-intro.tsx'
import { PresentationVideo } from '../../features/public-pages/about/presentation-video.tsx'
import { loadTexts } from '../../i18n/setup.ts'
import { ActionLink } from '../../ui/links/action-link.tsx'

export const Route = createFileRoute('/_site/about')({
  staticData: { title: 'presentation:about.title', description: 'presentation:about.description' },
  loader: () => loadTexts('public', 'presentation'),
  component: About,
})

function About() {
  const { t } = useTranslation('presentation')
  return (
    <>
      <PageIntro band title={t('about.heading')} lead={t('about.lead')} aside={<PresentationVideo />} />
      <MissionAndVision />
      <Approach />
      <Objectives />
      <CallToAction title={t('about.cta')} text={t('about.ctaText')}>
        <ActionLink to="/countries">{t('about.countries')}</ActionLink>
        <ActionLink to="/contact" face="plain">
          {t('about.contact')}
        </ActionLink>
      </CallToAction>
    </>
  )
}
