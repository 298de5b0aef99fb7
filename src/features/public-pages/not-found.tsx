import { Container, Text, Title } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { recordMissingPath } from '../../state/missing-paths.ts'
import { ButtonLink } from '../../ui/links.tsx'

export function NotFound({ path }: { readonly path: string }) {
  const { t } = useTranslation('public')
  useEffect(() => recordMissingPath(path, new Date()), [path])
  return (
    <Container size="xs" py="5rem" ta="center">
      <Text fz="4rem" fw={680} c="petrol.4" lh={1} aria-hidden>
        404
      </Text>
      <Title order={1} tabIndex={-1} mt="md">
        <span lang="en" dir="ltr">
          {t('notFound.title')}
        </span>
      </Title>
      <Text c="dimmed" mt="xs" mb="lg">
        {t('notFound.text')} <bdi dir="ltr">{path}</bdi>
      </Text>
      <ButtonLink to="/">{t('notFound.home')}</ButtonLink>
    </Container>
  )
}
