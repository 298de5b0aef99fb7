import { Button, Group, Textarea } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { StudyId } from '../../../../sync/index.ts'
import { textFaults } from '../../../data/commands/command-rules.ts'
import { LIMITS } from '../../../../sync/domain/limits.ts'
import { isolate } from '../../../i18n/isolate.ts'
import { ModalDialog } from '../../../ui/dialogs/modal-dialog.tsx'
import { ownDirection } from '../../../ui/forms/own-direction.ts'
import { isGiven, useCommand } from '../../../keeping/use-command.ts'
import { useKeptFields } from '../../../keeping/use-kept-fields.ts'
import kit from '../../../ui/kit/kit.module.css'

interface CancelDialogProps {
  readonly study: StudyId
  readonly sample: string
  readonly code: string
  readonly onClose: () => void
}

/** Not a deletion: the sample stays, with the reason of its cancellation. */
export function CancelDialog({ study, sample, code, onClose }: CancelDialogProps) {
  const { t } = useTranslation(['samples', 'sync'])
  const { run } = useCommand({ quiet: true, shown: true })
  const {
    values: { motif },
    field,
    forget,
  } = useKeptFields(`cancel-sample.${sample}`, { motif: '' })
  const [problem, setProblem] = useState<'required' | 'too_long' | 'full' | 'failed' | null>(null)
  const confirm = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = textFaults('cancel_sample', { motif }).motif
    if (wrong) return setProblem(wrong)
    const outcome = await run({ name: 'cancel_sample', args: { study_id: study, sample_id: sample, motif } })
    if (isGiven(outcome)) {
      forget()
      onClose()
    } else setProblem(outcome.kind === 'storage-full' ? 'full' : 'failed')
  }
  return (
    <ModalDialog opened title={t('cancel.title', { code: isolate(code) })} onClose={onClose}>
      <form className={`${kit.stackMd} ${kit.tight}`} onSubmit={(event) => void confirm(event)} noValidate>
        <p>{t('cancel.text')}</p>
        <Textarea
          {...field('motif')}
          label={t('cancel.motif')}
          maxLength={LIMITS.motif}
          autosize
          minRows={2}
          attributes={ownDirection(motif)}
          error={problem && t(`problem.${problem}`)}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('cancel.keep')}
          </Button>
          <Button type="submit" color="red.8">
            {t('cancel.confirm')}
          </Button>
        </Group>
      </form>
    </ModalDialog>
  )
}
