import { Button } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StudyView } from '../../../../sync/index.ts'
import { may } from '../../../../sync/domain/permissions.ts'
import { useProfile } from '../../../data/sync-status.ts'
import { ModalDialog } from '../../../ui/dialogs/modal-dialog.tsx'
import { useSamples, useStanding } from '../data/samples.ts'
import { HandoverForm } from './handover-form.tsx'
import classes from './handover-button.module.css'
import kit from '../../../ui/kit/kit.module.css'

/** Hands the samples of a mission over, also offline; nothing while there is none to hand over. */
export function HandoverButton({ study }: { readonly study: StudyView }) {
  const { t } = useTranslation('samples')
  const profile = useProfile()
  const there = useStanding(useSamples(study.id))
  const [open, setOpen] = useState(false)
  const [handed, setHanded] = useState<number | null>(null)
  if (!profile || there.length === 0 || !may(profile, 'hand_over_samples', study)) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconArrowsExchange size={18} aria-hidden="true" />}
        onClick={() => {
          setHanded(null)
          setOpen(true)
        }}
      >
        {t('handover.open')}
      </Button>
      <p className={`${kit.good} ${kit.bold} ${kit.flush} ${classes.done}`} role="status">
        {handed !== null && t('handover.done', { count: handed })}
      </p>
      <ModalDialog opened={open} title={t('handover.title')} shape="sheet" onClose={() => setOpen(false)}>
        <HandoverForm
          study={study}
          samples={there}
          onClose={() => setOpen(false)}
          onDone={(count) => {
            setHanded(count)
            setOpen(false)
          }}
        />
      </ModalDialog>
    </>
  )
}
