import { Button, NativeSelect, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CommandId, StudyView, TypeRapport } from '../../../../sync/index.ts'
import { useHandInReport } from '../../../data/commands/dispatch.ts'
import { MAX_REPORT_BYTES } from '../../../../sync/domain/report.ts'
import { TYPES_RAPPORT } from '../../../../sync/domain/enumerations.ts'
import { useSettingOnDevice } from '../data/setting-on-device.ts'
import { reportFault, type CheckedPages } from '../data/report-fault.ts'
import { useOutboxItems } from '../../../data/sync-status.ts'
import { useChosenFile } from '../data/use-chosen-file.ts'
import { FileDrop } from './file-drop.tsx'
import { ItemState } from '../../../keeping/item-state.tsx'
import { ModalDialog } from '../../../ui/dialogs/modal-dialog.tsx'
import { ownDirection } from '../../../ui/forms/own-direction.ts'
import { useKeptFields } from '../../../keeping/use-kept-fields.ts'
import { Exact } from '../../../ui/text/formatted.tsx'
import { useLater } from '../../../ui/timing/use-later.ts'
import { uploadProblem, type UploadProblem } from './upload-problem.ts'

interface UploadDialogProps {
  readonly study: StudyView
  /** Chosen before: shared from another app. */
  readonly given?: File
  readonly onQueued?: () => void
  readonly onClose: () => void
}

/** The PDF is frozen on the device first; after that the dialog shows its progress and may be closed at any time. */
export function UploadDialog({ study, given, onQueued, onClose }: UploadDialogProps) {
  const { t } = useTranslation('field')
  const [sent, setSent] = useState<CommandId | null>(null)
  // Fixed at opening: once queued the study looks delivered, and a first report must not turn into a replacement.
  const [replacing] = useState(study.statut === 'complete')
  return (
    <ModalDialog opened title={t(replacing ? 'upload.replace_title' : 'upload.title')} onClose={onClose}>
      <Text fw={600} mb="md">
        <Exact>{study.nom_entreprise}</Exact>
      </Text>
      {sent ? (
        <Sent id={sent} onClose={onClose} />
      ) : (
        <Form
          study={study}
          replacing={replacing}
          given={given ?? null}
          onQueued={(id) => {
            setSent(id)
            onQueued?.()
          }}
        />
      )}
    </ModalDialog>
  )
}

interface FormProps {
  readonly study: StudyView
  readonly replacing: boolean
  readonly given: File | null
  readonly onQueued: (id: CommandId) => void
}

const FIRST = { type_rapport: 'analyse', commentaires: '', motif: '' }

const typeOf = (text: string): TypeRapport => TYPES_RAPPORT.find((one) => one === text) ?? 'analyse'

function Form({ study, replacing, given, onQueued }: FormProps) {
  const { t } = useTranslation(['field', 'study', 'sync'])
  const handIn = useHandInReport()
  const waits = useSettingOnDevice('validation_rapports') === true
  const form = `${replacing ? 'report-replacement' : 'report'}.${study.id}`
  const { file, choose, forget: forgetFile } = useChosenFile(form, MAX_REPORT_BYTES, given)
  const { values, field, forget } = useKeptFields(form, FIRST)
  const { commentaires: comments, motif: reason } = values
  const [problem, setProblem] = useState<UploadProblem | null>(null)
  const [saving, setSaving] = useState(false)
  const [checked, setChecked] = useState<CheckedPages | 'none' | null>(null)
  const slow = useLater(checked !== null)
  const submit = async () => {
    setSaving(true)
    setProblem(null)
    try {
      setChecked('none')
      const fault = await reportFault(file, setChecked)
      setChecked(null)
      if (fault) return setProblem({ at: 'file', key: fault })
      const details = {
        type_rapport: typeOf(values.type_rapport),
        ...(comments.trim() && { commentaires: comments }),
        ...(waits && { a_valider: true }),
      }
      const outcome = await handIn(study.id, file, details, replacing ? reason : null)
      setProblem(uploadProblem(outcome))
      if (outcome.kind !== 'queued') return
      forget()
      forgetFile()
      onQueued(outcome.id)
    } finally {
      setChecked(null)
      setSaving(false)
    }
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Stack gap="md">
        {replacing && (
          <Text c="gray.8" size="sm">
            {t(study.sync.pending.includes('attach_report') ? 'upload.replace_first' : 'upload.replace_keeps')}
          </Text>
        )}
        {waits && (
          <Text c="gray.8" size="sm">
            {t('upload.to_validate')}
          </Text>
        )}
        <FileDrop
          file={file}
          onChange={(chosen) => {
            choose(chosen)
            setProblem(null)
          }}
          error={problem?.at === 'file' ? t(`upload.${problem.key}`) : null}
          disabled={saving}
        />
        {slow && checked !== null && (
          <Text c="gray.8" size="sm" role="status">
            {checked === 'none' ? t('upload.checking') : t('upload.checking_page', { ...checked })}
          </Text>
        )}
        <NativeSelect
          {...field('type_rapport')}
          label={t('upload.type')}
          data={TYPES_RAPPORT.map((value) => ({ value, label: t(`study:type_rapport.${value}`) }))}
        />
        <Textarea
          {...field('commentaires')}
          label={t('upload.comments')}
          description={t('upload.comments_hint')}
          error={problem?.at === 'comments' && t(`upload.${problem.key}`)}
          autosize
          minRows={2}
          maxRows={8}
          attributes={ownDirection(comments)}
        />
        {replacing && (
          <Textarea
            {...field('motif')}
            label={t('upload.reason')}
            description={t('upload.reason_hint')}
            error={problem?.at === 'reason' && t(`upload.${problem.key}`)}
            autosize
            minRows={2}
            maxRows={8}
            attributes={ownDirection(reason)}
          />
        )}
        {problem?.at === 'device' && (
          <Text c="red.9" role="alert">
            {t('sync:notice.storage_full')}
          </Text>
        )}
        <Button type="submit" loading={saving}>
          {t('upload.send')}
        </Button>
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
      <Text c="gray.7" size="sm">
        {t('upload.kept')}
      </Text>
      <Button variant="default" onClick={onClose}>
        {t('upload.close')}
      </Button>
    </Stack>
  )
}
