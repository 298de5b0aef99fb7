import { IconQrcode } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { StudyView } from '../../../../sync/index.ts'
import { ButtonLink } from '../../../ui/links/links.tsx'
import { useSamples, useStanding } from '../data/samples.ts'

/** To the labels of the samples of a mission; nothing while there is none to label. */
export function LabelsLink({ study }: { readonly study: StudyView }) {
  const { t } = useTranslation('samples')
  if (useStanding(useSamples(study.id)).length === 0) return null
  return (
    <ButtonLink
      to="/intervenant/missions/$id/etiquettes"
      params={{ id: study.id }}
      state
      variant="default"
      leftSection={<IconQrcode size={18} aria-hidden="true" />}
    >
      {t('labels.title')}
    </ButtonLink>
  )
}
