import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutboxItem, RecordView, StudyView } from '../../../sync/index.ts'
import { useOutboxItems } from '../../data/sync-status.ts'
import { formatExact } from '../../i18n/formats.ts'
import { isolate } from '../../i18n/isolate.ts'
import { ObservedPlace } from '../../observing/observed-place.tsx'
import { ObservedTime } from '../../observing/observed-time.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { Ltr } from '../../ui/text/formatted.tsx'
import { UnsentItem } from '../../keeping/unsent-item.tsx'
import { useCommand } from '../../keeping/use-command.ts'
import { useParametreName } from './parametre-name.ts'
import classes from './measurement-section.module.css'

interface MeasurementRowProps {
  readonly study: StudyView
  readonly row: RecordView<'measurement'>
  readonly writes: boolean
  readonly onCorrect: (item: OutboxItem) => void
}

export function MeasurementRow({ study, row: { id, body, sync }, writes, onCorrect }: MeasurementRowProps) {
  const { t } = useTranslation(['measurements', 'sync'])
  const name = useParametreName()
  const { run } = useCommand({ quiet: true })
  const [asking, setAsking] = useState(false)
  const value = formatExact(body.valeur)
  const what = isolate(`${name(body)} ${isolate(`${value} ${body.unite}`)}`)
  const cell = (field: 'measured_at' | 'parametre' | 'valeur' | 'point' | 'instrument') => ({
    'data-label': t(`sync:field.${field}`),
  })
  return (
    <tr data-sync={sync}>
      <td {...cell('measured_at')}>
        <ObservedTime value={body.measured_at} origin={body.at_origin} pays={study.pays} />
      </td>
      <td {...cell('parametre')}>
        <strong dir="auto">{name(body)}</strong>
      </td>
      <td {...cell('valeur')} className={classes.value}>
        <Ltr>
          {value} {body.unite}
        </Ltr>
      </td>
      <td {...cell('point')} data-empty={(body.point === null && body.latitude === null) || undefined}>
        <span dir="auto">{body.point ?? (body.latitude === null ? '–' : null)}</span>
        {body.point !== null && body.latitude !== null && <br />}
        <ObservedPlace {...body} />
      </td>
      <td {...cell('instrument')} data-empty={body.instrument === null || undefined}>
        <span dir="auto">{body.instrument ?? '–'}</span>
      </td>
      <td className={classes.end}>
        {sync !== 'synced' && <Unsent measurement={id} {...(writes ? { onCorrect } : {})} />}
        {sync === 'synced' && body.mine && writes && (
          <ActionIcon
            variant="subtle"
            color="red"
            c="red.9"
            size={44}
            aria-label={t('withdraw_named', { what })}
            onClick={() => setAsking(true)}
          >
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
            void run({ name: 'withdraw_measurement', args: { study_id: study.id, measurement_id: id } })
          }}
          onClose={() => setAsking(false)}
        />
      </td>
    </tr>
  )
}

interface UnsentProps {
  readonly measurement: string
  readonly onCorrect?: (item: OutboxItem) => void
}

function Unsent({ measurement, onCorrect }: UnsentProps) {
  const item = useOutboxItems()?.find(
    ({ name, args, state }) =>
      name === 'add_measurement' && args['measurement_id'] === measurement && state.kind !== 'received',
  )
  return item ? <UnsentItem item={item} {...(onCorrect ? { onCorrect: () => onCorrect(item) } : {})} /> : null
}
