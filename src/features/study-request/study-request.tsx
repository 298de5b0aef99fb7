import { Alert, Skeleton } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useHydrated } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../data/session.ts'
import { dashboardOf } from '../../subjects/areas/dashboards.ts'
import { ButtonLink } from '../../ui/links/links.tsx'
import { PageIntro } from '../../ui/page/page-intro.tsx'
import { PageWidth } from '../../ui/page/page-width.tsx'
import { RequestForm } from './request-form.tsx'
import classes from './study-request.module.css'

const STEPS = ['read', 'accept', 'visit', 'report'] as const

export function StudyRequest({ returning }: { readonly returning: boolean }) {
  const { t } = useTranslation('request')
  const session = useSession()
  // The prerendered form is empty; the draft of this device is filled in after hydration.
  const live = useHydrated()
  const type = session.kind === 'signed-in' ? session.profile?.type_compte : undefined
  return (
    <div className={classes.ground}>
      <PageIntro title={t('title')} lead={t('lead')} />
      <PageWidth className={classes.body}>
        {session.kind === 'unknown' ? (
          <Skeleton height={420} radius="lg" />
        ) : type && type !== 'client' ? (
          <Alert color="petrol" icon={<IconInfoCircle aria-hidden />} title={t('notClient')} maw="44rem">
            <p className={classes.reason}>{t(`notClientText.${type}`)}</p>
            <ButtonLink to={dashboardOf(type)}>{t('toDashboard')}</ButtonLink>
          </Alert>
        ) : (
          <div className={classes.columns}>
            <RequestForm
              key={`${live}${session.kind === 'signed-in' ? session.userId : ''}`}
              session={session}
              returning={returning}
            />
            <aside className={classes.aside}>
              <h2>{t('next.title')}</h2>
              <ol>
                {STEPS.map((step) => (
                  <li key={step}>{t(`next.${step}`)}</li>
                ))}
              </ol>
              <p>{t('next.offline')}</p>
            </aside>
          </div>
        )}
      </PageWidth>
    </div>
  )
}
