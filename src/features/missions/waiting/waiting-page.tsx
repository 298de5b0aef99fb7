import { Button } from '@mantine/core'
import { IconCircleCheck, IconHourglass, IconMail, IconRoute, IconUserCircle } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Profile } from '../../../../sync/index.ts'
import { useSync } from '../../../data/sync-context.tsx'
import { formatDate, formatNames } from '../../../i18n/formats.ts'
import { isolate } from '../../../i18n/isolate.ts'
import { useLanguage } from '../../../i18n/setup.ts'
import { ButtonLink } from '../../../ui/links/links.tsx'
import { PageSection } from '../../../ui/page/page-section.tsx'
import { PageTitle } from '../../../ui/page/page-title.tsx'
import { Sentence } from '../../../ui/text/formatted.tsx'
import { missingWords } from './missing-words.ts'
import { WaysToAsk } from './ways-to-ask.tsx'
import classes from './waiting-page.module.css'
import kit from '../../../ui/kit/kit.module.css'

interface WaitingPageProps {
  readonly profile: Profile
  readonly install: ReactNode
}

/** The way of a new account to its first mission, and what can be done meanwhile. */
export function WaitingPage({ profile, install }: WaitingPageProps) {
  const { t } = useTranslation('field')
  const refusal = profile.refusal_reason ?? null
  return (
    <div className={`${kit.stackLg} ${classes.page}`}>
      <PageTitle
        title={t(refusal === null ? 'waiting.title' : 'waiting.refusedTitle')}
        lead={
          <Sentence>
            {refusal === null ? t('waiting.text') : t('waiting.refusedText', { reason: isolate(refusal) })}
          </Sentence>
        }
        action={<CheckNow />}
      />
      <div className={`${kit.columnsMd} ${kit.gapLg} ${classes.columns}`}>
        {refusal === null && <Way profile={profile} />}
        <div className={`${kit.stackMd} ${classes.meanwhile}`}>
          <OwnProfile profile={profile} />
          <PageSection title={t('trial.title')}>
            <p className={kit.flush}>{t('waiting.trial')}</p>
            <ButtonLink
              to="/intervenant/mission-essai"
              variant="default"
              leftSection={<IconRoute size={18} aria-hidden />}
            >
              {t('waiting.trial_open')}
            </ButtonLink>
          </PageSection>
          {install}
        </div>
      </div>
      <WaysToAsk />
    </div>
  )
}

function CheckNow() {
  const { t } = useTranslation('field')
  const sync = useSync()
  const [checking, setChecking] = useState(false)
  const check = async () => {
    setChecking(true)
    await sync.syncNow().finally(() => setChecking(false))
  }
  return (
    <Button variant="default" onClick={() => void check()} disabled={checking}>
      {t(checking ? 'waiting.checking' : 'waiting.check')}
    </Button>
  )
}

/** The steps of the approval; the second is the one under way. */
function Way({ profile }: Pick<WaitingPageProps, 'profile'>) {
  const { t } = useTranslation('field')
  const steps = [
    { Icon: IconCircleCheck, title: t('waiting.received', { date: isolate(formatDate(profile.created_at)) }) },
    { Icon: IconHourglass, title: t('waiting.checked'), text: t('waiting.checked_text') },
    { Icon: IconMail, title: t('waiting.mailed'), text: t('waiting.mailed_text', { email: isolate(profile.email) }) },
  ]
  return (
    <PageSection title={t('waiting.next')}>
      <ol className={`${kit.listMd} ${classes.way}`}>
        {steps.map(({ Icon, title, text }, at) => (
          <li key={title} className={kit.entry} aria-current={at === 1 ? 'step' : undefined}>
            <Icon size={24} stroke={1.6} aria-hidden="true" />
            <div className={`${kit.stack2xs} ${kit.breaks}`}>
              <strong className={kit.heavy}>
                <Sentence>{title}</Sentence>
              </strong>
              {text && (
                <span className={kit.quiet}>
                  <Sentence>{text}</Sentence>
                </span>
              )}
            </div>
          </li>
        ))}
      </ol>
    </PageSection>
  )
}

function OwnProfile({ profile }: Pick<WaitingPageProps, 'profile'>) {
  const { t } = useTranslation('field')
  const language = useLanguage()
  const missing = missingWords(profile).map((word) => t(`waiting.word.${word}`))
  return (
    <PageSection title={t('waiting.profile')}>
      <p className={kit.flush}>
        {missing.length === 0
          ? t('waiting.profile_whole')
          : t('waiting.profile_missing', { words: formatNames(missing, language) })}
      </p>
      <ButtonLink
        to="/intervenant/account"
        variant={missing.length === 0 ? 'default' : 'filled'}
        leftSection={<IconUserCircle size={18} aria-hidden />}
      >
        {t(missing.length === 0 ? 'waiting.profile_open' : 'waiting.profile_complete')}
      </ButtonLink>
    </PageSection>
  )
}
