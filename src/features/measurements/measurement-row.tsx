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
import { Exact, Ltr } from '../../ui/text/formatted.tsx'
import { UnsentItem } from '../../keeping/unsent-item.tsx'
import { useCommand } from '../../keeping/use-command.ts'
import { MeasurementDialog } from './measurement-dialog.tsx'
import { useParametreName } from './parametre-name.ts'
import classes from './measurement-row.module.css'
import kit from '../../ui/kit/kit.module.css'

interface MeasurementRowProps {
  readonly study: StudyView
  readonly row: RecordView<'measurement'>
  readonly writes: boolean
}

/** One measurement in the journal: withdrawn, or corrected while it waits, where it stands. */
export function MeasurementRow({ study, row: { id, body, sync }, writes }: MeasurementRowProps) {
  const { t } = useTranslation('measurements')
  const name = useParametreName()
  const { run } = useCommand({ quiet: true })
  const [asking, setAsking] = useState(false)
  const [correcting, setCorrecting] = useState<OutboxItem | null>(null)
  const value = formatExact(body.valeur)
  const what = isolate(`${name(body)} ${isolate(`${value} ${body.unite}`)}`)
  return (
    <div data-measurement={id} data-sync={sync}>
      <div className={classes.row}>
        <div className={kit.grows}>
          <span dir="auto">{name(body)}</span>{' '}
          <span className={classes.value}>
            <Ltr>
              {value} {body.unite}
            </Ltr>
          </span>
          <p className={`${kit.note} ${kit.flush} ${kit.breaks}`}>
            <ObservedTime value={body.measured_at} origin={body.at_origin} pays={study.pays} hourOnly />
            {body.point !== null && (
              <>
                {' '}
                · <Exact>{body.point}</Exact>
              </>
            )}
            {body.latitude !== null && (
              <>
                {' '}
                · <ObservedPlace {...body} />
              </>
            )}
            {body.instrument !== null && (
              <>
                {' '}
                · <Exact>{body.instrument}</Exact>
              </>
            )}
          </p>
        </div>
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
      </div>
      {sync !== 'synced' && <Unsent measurement={id} {...(writes ? { onCorrect: setCorrecting } : {})} />}
      {correcting && writes && (
        <MeasurementDialog study={study} correcting={correcting} onClose={() => setCorrecting(null)} />
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
    </div>
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
