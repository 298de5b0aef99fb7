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

/** What Vite could not load: scripts fail with a TypeError, their styles with a plain Error. */
const unloaded = new WeakSet<object>()
if (typeof document !== 'undefined') addEventListener('vite:preloadError', (event) => unloaded.add(event.payload))

/** A bug of ours may be a TypeError too, and reloads as well. */
function isMissingPart(error: unknown): boolean {
  if (navigator.onLine) return false
  return error instanceof TypeError || (error instanceof Error && unloaded.has(error))
}
