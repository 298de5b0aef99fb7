import { Button } from '@mantine/core'
import { IconRepeat } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StudyView } from '../../../sync/index.ts'
import { newStudyId } from '../../data/studies/request-study.ts'
import { useSync } from '../../data/sync-context.tsx'
import { useProfile } from '../../data/sync-status.ts'
import { begin, changeDrafts, earlierOf, useRequestDrafts } from '../../state/request-drafts.ts'
import { repeatedRequest } from '../../subjects/requests/request-fields.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'

/**
 * Opens the request form with the facts of an earlier study. A request that was begun waits there as the earlier one;
 * where two wait already, the person is asked before the older one goes.
 */
export function RepeatOrder({ study }: { readonly study: StudyView }) {
  const { t } = useTranslation('client')
  const { userId } = useSync()
  const profile = useProfile()
  const drafts = useRequestDrafts((state) => state.drafts)
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  if (!profile || study.sync.pending.includes('request_study')) return null
  const repeat = () => {
    const draft = { studyId: newStudyId(), fields: repeatedRequest(study, profile), savedAt: new Date().toISOString() }
    changeDrafts((all) => begin(all, userId, draft))
    void navigate({ to: '/start-study' })
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconRepeat size={18} aria-hidden="true" />}
        onClick={drafts[userId] && drafts[earlierOf(userId)] ? () => setAsking(true) : repeat}
      >
        {t('again.ask')}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={t('again.title')}
        text={t('again.text')}
        confirmLabel={t('again.confirm')}
        onConfirm={repeat}
        onClose={() => setAsking(false)}
        dangerous
      />
    </>
  )
}
