import { Button } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StudyView } from '../../../../sync/index.ts'
import { may } from '../../../../sync/domain/permissions.ts'
import { useProfile } from '../../../data/sync-status.ts'
import { UploadDialog } from './upload-dialog.tsx'

/** Wherever a delivered report of one's own is in sight. */
export function ReplaceButton({ study }: { readonly study: StudyView }) {
  const { t } = useTranslation('field')
  const profile = useProfile()
  const [replacing, setReplacing] = useState(false)
  if (!profile || !may(profile, 'replace_report', study)) return null
  return (
    <>
      <Button
        variant="default"
        onClick={() => setReplacing(true)}
        leftSection={<IconFileUpload size={18} aria-hidden="true" />}
      >
        {t('action.replace')}
      </Button>
      {replacing && <UploadDialog study={study} onClose={() => setReplacing(false)} />}
    </>
  )
}
