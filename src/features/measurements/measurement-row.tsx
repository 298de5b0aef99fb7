import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordView, StudyId } from '../../../sync/index.ts'
import { useRetry } from '../../data/dispatch.ts'
import { useWithdrawMeasurement } from '../../data/measurements.ts'
import { useSync } from '../../data/sync-context.tsx'
import { useOutboxItems } from '../../data/sync-status.ts'
import { formatExact } from '../../i18n/formats.ts'
import { isolate } from '../../i18n/isolate.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DateTimeText, Ltr } from '../../ui/formatted.tsx'
import { UnsentItem } from '../../ui/unsent-item.tsx'
import { useParametreName } from './parametre-name.ts'
import classes from './measurement-section.module.css'

interface MeasurementRowProps {
  readonly study: StudyId
  readonly row: RecordView<'measurement'>
  readonly writes: boolean
}

export function MeasurementRow({ study, row: { id, body, sync }, writes }: MeasurementRowProps) {
  const { t } = useTranslation(['measurements', 'sync'])
  const name = useParametreName()
  const withdraw = useWithdrawMeasurement(study)
  const [asking, setAsking] = useState(false)
  const value = formatExact(body.valeur)
  const what = isolate(`${name(body)} ${isolate(`${value} ${body.unite}`)}`)
  const cell = (field: 'measured_at' | 'parametre' | 'valeur' | 'point' | 'instrument') => ({ 'data-label': t(`sync:field.${field}`) })
  return (
    <tr data-sync={sync}>
      <td {...cell('measured_at')}><DateTimeText value={body.measured_at} /></td>
      <td {...cell('parametre')}><strong dir="auto">{name(body)}</strong></td>
      <td {...cell('valeur')} className={classes.value}><Ltr>{value} {body.unite}</Ltr></td>
      <td {...cell('point')} data-empty={body.point === null || undefined}><span dir="auto">{body.point ?? '–'}</span></td>
      <td {...cell('instrument')} data-empty={body.instrument === null || undefined}><span dir="auto">{body.instrument ?? '–'}</span></td>
      <td className={classes.end}>
        {sync !== 'synced' && <Unsent measurement={id} />}
        {sync === 'synced' && body.mine && writes && (
          <ActionIcon variant="subtle" color="red" c="red.9" size={44} aria-label={t('withdraw_named', { what })} onClick={() => setAsking(true)}>
            <IconTrash size={20} aria-hidden="true" />
          </ActionIcon>
        )}
        <ConfirmDialog
          opened={asking}
          title={t('withdraw_title')}
          text={t('withdraw_text', { what })}
          confirmLabel={t('withdraw')}
          dangerous
          onConfirm={() => {
            setAsking(false)
            void withdraw(id)
          }}
          onClose={() => setAsking(false)}
        />
      </td>
    </tr>
  )
}

function Unsent({ measurement }: { readonly measurement: string }) {
  const sync = useSync()
  const retry = useRetry()
  const item = useOutboxItems()?.find(({ name, args, state }) => name === 'add_measurement' && args['measurement_id'] === measurement && state.kind !== 'received')
  return item ? <UnsentItem item={item} onRetry={() => void retry(item.id)} onDiscard={() => void sync.outbox.discard(item.id)} /> : null
}
