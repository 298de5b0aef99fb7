import { Anchor, Button, Container, Stack, Text } from '@mantine/core'
import { IconHourglassHigh } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { company as shipped } from '../../content/company.ts'
import { useCompany } from '../../content/company-store.ts'
import { shownAddress } from '../../content/shown-link.ts'
import { useReplyDays } from '../../data/published/reply-days.ts'
import { useSync } from '../../data/sync-context.tsx'
import { useProfile } from '../../data/sync-status.ts'
import { isolate } from '../../i18n/isolate.ts'
import { Ltr } from '../../ui/text/formatted.tsx'
import { mailTo } from '../../ui/links/mail-to.ts'
import { PageTitle } from '../../ui/page/page-title.tsx'
import classes from './approval-gate.module.css'

/** Open to every specialist, approved or not. */
const OWN_ACCOUNT = '/intervenant/account'

/**
 * Until an administrator has approved the account there is nothing to show; the area opens with the changed profile.
 */
export function ApprovalGate({ children }: { readonly children: ReactNode }) {
  const profile = useProfile()
  const own = useLocation({ select: ({ pathname }) => pathname === OWN_ACCOUNT })
  return profile && !profile.is_approved && !own ? <Waiting refusal={profile.refusal_reason ?? null} /> : children
}

function Waiting({ refusal }: { readonly refusal: string | null }) {
  const { t } = useTranslation('field')
  const sync = useSync()
  const { helpline, supportEmail } = useCompany()
  const email = shownAddress(supportEmail)
  const days = useReplyDays()
  const [checking, setChecking] = useState(false)
  const check = async () => {
    setChecking(true)
    await sync.syncNow().finally(() => setChecking(false))
  }
  return (
    <Container size="xs" py="xl">
      <Stack gap="md" align="flex-start">
        <IconHourglassHigh size={48} stroke={1.3} aria-hidden="true" color="var(--mantine-color-petrol-7)" />
        <PageTitle title={t(refusal === null ? 'waiting.title' : 'waiting.refusedTitle')} />
        <Text>{refusal === null ? t('waiting.text') : t('waiting.refusedText', { reason: isolate(refusal) })}</Text>
        <Button onClick={() => void check()} disabled={checking}>
          {t(checking ? 'waiting.checking' : 'waiting.check')}
        </Button>
        <Text>
          {days === 1 && helpline.hours === shipped.helpline.hours
            ? t('waiting.help')
            : t('waiting.help_within', { count: days })}
          <br />
          <Anchor href={`tel:${helpline.phone.e164}`} className={classes.way}>
            <Ltr>{helpline.phone.display}</Ltr>
          </Anchor>
          {email !== null && (
            <>
              <br />
              <Anchor href={mailTo(email)} className={classes.way}>
                <Ltr>{email}</Ltr>
              </Anchor>
            </>
          )}
        </Text>
      </Stack>
    </Container>
  )
}
