import { Button, Container, Stack, Text, Title } from '@mantine/core'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

/** A screen that could not be shown: mostly a part of the app that never reached this device. */
export function RouteFailure({ error }: ErrorComponentProps) {
  const { t } = useTranslation()
  const router = useRouter()
  const notHere = isMissingPart(error)
  return (
    <Container size="xs" py="xl" component="section" role="alert">
      <Stack align="flex-start" gap="sm">
        <Title order={1} tabIndex={-1}>
          {notHere ? t('failure.notHere') : t('failure.title')}
        </Title>
        <Text c="dimmed">{notHere ? t('failure.notHereText') : t('failure.text')}</Text>
        <Button onClick={() => void (notHere ? location.reload() : router.invalidate())}>{t('failure.retry')}</Button>
      </Stack>
    </Container>
  )
}

/** A chunk that fails to load is a TypeError in every browser; a bug of ours may be one too, and reloads as well. */
function isMissingPart(error: unknown): boolean {
  return error instanceof TypeError && !navigator.onLine
}
