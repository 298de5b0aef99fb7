import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconServerOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { SignOutQuestion } from './sign-out-question.tsx'
import { useSignOut, type SignOutPlace } from './sign-out.ts'

const SCOPES = ['here', 'everywhere'] as const

/** Both ways to sign out, and their effect on the other devices. */
export function SignOutChoices({ place }: { readonly place: SignOutPlace }) {
  return (
    <Stack gap="lg">
      {SCOPES.map((scope) => (
        <SignOutChoice key={scope} place={place} scope={scope} />
      ))}
    </Stack>
  )
}

function SignOutChoice({ place, scope }: { readonly place: SignOutPlace; readonly scope: (typeof SCOPES)[number] }) {
  const { t } = useTranslation(['account', 'shell'])
  const leaving = useSignOut(place, scope)
  const working = leaving.phase.kind === 'working'
  return (
    <Stack gap="xs" align="flex-start">
      <Button variant="default" onClick={leaving.start} disabled={working}>
        {working ? t('shell:session.signingOut') : t(`account:sessions.${scope}`)}
      </Button>
      <Text c="dimmed">{t(`account:sessions.${scope}Text`)}</Text>
      {leaving.phase.kind === 'not-told' && (
        <Alert color="yellow" icon={<IconServerOff aria-hidden />}>
          {t('account:sessions.notTold')}
        </Alert>
      )}
      <SignOutQuestion {...leaving} />
    </Stack>
  )
}
