import { Alert, Button, Skeleton, Stack, Switch } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { MailEvent, Profile } from '../../../sync/index.ts'
import { MAIL_EVENTS_OF } from '../../../sync/domain/mail-event.ts'
import { useMailChoices, type MailChoices } from './data/mail-choices.ts'
import { isolate } from '../../i18n/isolate.ts'
import { isGiven, useCommand, useProblemText } from '../../keeping/use-command.ts'
import { AccountSection } from './account-section.tsx'
import classes from './mails-section.module.css'
import { LatestItem } from './latest-item.tsx'
import { NO_ANSWER_ICONS } from '../../ui/lists/no-answer-icons.ts'
import kit from '../../ui/kit/kit.module.css'

interface MailsSectionProps {
  readonly profile: Profile
  /** The route, for the notice of a verdict. */
}

/** Target of the link at the foot of each mail. */
const ANCHOR = 'notifications'

export function MailsSection({ profile }: MailsSectionProps) {
  const { t } = useTranslation('account')
  const choices = useMailChoices(profile.type_compte)
  const here = useRef<HTMLDivElement>(null)
  const { hash } = useLocation()
  useEffect(() => {
    if (hash !== ANCHOR) return
    const section = here.current?.closest('section')
    section?.scrollIntoView({ block: 'start' })
    section?.querySelector('h2')?.focus({ preventScroll: true })
  }, [hash])
  return (
    <AccountSection
      title={t('mails.title')}
      anchor={ANCHOR}
      lead={t('mails.lead', { email: isolate(profile.email), langue: t(`mails.langue.${profile.langue ?? 'fr'}`) })}
    >
      <div ref={here}>
        <Choices profile={profile} choices={choices} />
      </div>
    </AccountSection>
  )
}

function Choices({
  profile,
  choices: { unwanted, failure, ask, chosen },
}: {
  readonly profile: Profile
  readonly choices: MailChoices
}) {
  const { t } = useTranslation('account')
  const { run, problem } = useCommand({ shown: true })
  const textOf = useProblemText()
  const events = MAIL_EVENTS_OF[profile.type_compte]
  if (!unwanted && failure) {
    const Icon = failure === 'refused' ? IconAlertCircle : NO_ANSWER_ICONS[failure]
    return (
      <Alert color={failure === 'refused' ? 'red' : 'yellow'} icon={<Icon aria-hidden />} role="status">
        <Stack gap="sm" align="flex-start">
          {t(`mails.${failure}`)}
          <Button variant="default" onClick={ask}>
            {t('mails.retry')}
          </Button>
        </Stack>
      </Alert>
    )
  }
  if (!unwanted) return <Skeleton height={44 * events.length} />

  const give = async (event: MailEvent, wanted: boolean) => {
    if (isGiven(await run({ name: 'set_mail_preference', args: { event, wanted } }))) chosen(event, wanted)
  }
  return (
    <>
      <ul className={`${kit.plain} ${classes.list}`}>
        {events.map((event) => (
          <li key={event}>
            <Switch
              classNames={{
                root: classes.root ?? '',
                body: classes.body ?? '',
                labelWrapper: classes.words ?? '',
                label: classes.label ?? '',
              }}
              label={t(`mails.event.${event}`)}
              {...(event === 'message' || event === 'team_message' ? { description: t('mails.message_hint') } : {})}
              labelPosition="left"
              size="md"
              checked={!unwanted.has(event)}
              onChange={({ currentTarget: { checked } }) => void give(event, checked)}
            />
          </li>
        ))}
      </ul>
      {problem && (
        <Alert color="red" icon={<IconAlertCircle aria-hidden />}>
          {textOf(problem, t('profile.failed'))}
        </Alert>
      )}
      <LatestItem names={['set_mail_preference']} type={profile.type_compte} />
    </>
  )
}
