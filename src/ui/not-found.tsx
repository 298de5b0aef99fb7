import { Container, Text, Title } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { recordMissingPath } from '../state/missing-paths.ts'
import { ButtonLink } from './links.tsx'

/** No page, study or report at this address. */
export function NotFound() {
  const { pathname: path } = useLocation()
  const { t } = useTranslation()
  useEffect(() => recordMissingPath(path, new Date()), [path])
  return (
    <Container size="xs" py="5rem" ta="center">
      <Text fz="4rem" fw={680} c="petrol.6" lh={1} aria-hidden>
        404
      </Text>
      <Title order={1} tabIndex={-1} mt="md">
        <span lang="en" dir="ltr">
          {t('missing.title')}
        </span>
      </Title>
      <Text c="dimmed" mt="xs" mb="lg">
        {t('missing.text')} <bdi dir="ltr">{path}</bdi>
      </Text>
      <ButtonLink to="/">{t('missing.home')}</ButtonLink>
    </Container>
  )
}
