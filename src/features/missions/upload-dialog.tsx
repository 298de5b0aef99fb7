import { Button, NativeSelect, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CommandId, StudyView, TypeRapport } from '../../../sync/index.ts'
import { useAttachReport } from '../../data/dispatch.ts'
import { TYPES_RAPPORT } from '../../data/domain.ts'
import { useOutboxItems } from '../../data/sync-status.ts'
import { FileDrop } from '../../ui/file-drop.tsx'
import { ItemState } from '../../ui/item-state.tsx'
import { ModalDialog } from '../../ui/modal-dialog.tsx'
import { ownDirection } from '../../ui/own-direction.ts'
import { uploadProblem, type UploadProblem } from './upload-problem.ts'
import type { MissionPage } from './use-study-action.ts'

interface UploadDialogProps {
  readonly study: StudyView
  readonly page: MissionPage
  readonly onClose: () => void
}

/** The PDF is frozen on the device first; from then on the dialog shows where it is and may be closed at any time. */
export function UploadDialog({ study, page, onClose }: UploadDialogProps) {
  const { t } = useTranslation('field')
  const [sent, setSent] = useState<CommandId | null>(null)
  return (
    <ModalDialog opened title={t('upload.title')} onClose={onClose}>
      <Text fw={600} mb="md" dir="auto">{study.nom_entreprise}</Text>
      {sent ? <Sent id={sent} onClose={onClose} /> : <Form study={study} page={page} onQueued={setSent} />}
    </ModalDialog>
  )
}

interface FormProps {
  readonly study: StudyView
  readonly page: MissionPage
  readonly onQueued: (id: CommandId) => void
}

function Form({ study, page, onQueued }: FormProps) {
  const { t } = useTranslation(['field', 'study', 'sync'])
  const attach = useAttachReport(page)
  const [file, setFile] = useState<File | null>(null)
  const [type, setType] = useState<TypeRapport>('analyse')
  const [comments, setComments] = useState('')
  const [problem, setProblem] = useState<UploadProblem | null>(null)
  const [saving, setSaving] = useState(false)
  const submit = async () => {
    setSaving(true)
    try {
      const outcome = await attach(study.id, file, { type_rapport: type, ...(comments.trim() && { commentaires: comments }) })
      setProblem(uploadProblem(outcome))
      if (outcome.kind === 'queued') onQueued(outcome.id)
    } finally {
      setSaving(false)
    }
  }
  return (
    <form onSubmit={(event) => { event.preventDefault(); void submit() }}>
      <Stack gap="md">
        <FileDrop
          file={file}
          onChange={(chosen) => { setFile(chosen); setProblem(null) }}
          error={problem?.at === 'file' ? t(`upload.${problem.key}`) : null}
          disabled={saving}
        />
        <NativeSelect
          label={t('upload.type')}
          value={type}
          onChange={(event) => setType(TYPES_RAPPORT.find((one) => one === event.currentTarget.value) ?? 'analyse')}
          data={TYPES_RAPPORT.map((value) => ({ value, label: t(`study:type_rapport.${value}`) }))}
        />
        <Textarea
          label={t('upload.comments')}
          description={t('upload.comments_hint')}
          value={comments}
          onChange={(event) => setComments(event.currentTarget.value)}
          error={problem?.at === 'comments' && t(`upload.${problem.key}`)}
          autosize
          minRows={2}
          maxRows={8}
          attributes={ownDirection(comments)}
        />
        {problem?.at === 'device' && <Text c="red.9" role="alert">{t('sync:notice.storage_full')}</Text>}
        <Button type="submit" loading={saving}>{t('upload.send')}</Button>
      </Stack>
    </form>
  )
}

function Sent({ id, onClose }: { readonly id: CommandId; readonly onClose: () => void }) {
  const { t } = useTranslation('field')
  const item = useOutboxItems()?.find((candidate) => candidate.id === id)
  return (
    <Stack gap="md">
      <div aria-live="polite">{item && <ItemState state={item.state} />}</div>
      <Text c="gray.7" size="sm">{t('upload.kept')}</Text>
      <Button variant="default" onClick={onClose}>{t('upload.close')}</Button>
    </Stack>
  )
}
