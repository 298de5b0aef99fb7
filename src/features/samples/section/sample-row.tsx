import { Button } from '@mantine/core'
import { IconBan } from '@tabler/icons-react'
import { useState, type ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutboxItem, RecordView, StudyView } from '../../../../sync/index.ts'
import { sampleState, useUnsentOf } from '../data/samples.ts'
import { ObservedPlace } from '../../../observing/observed-place.tsx'
import { ObservedTime } from '../../../observing/observed-time.tsx'
import { FieldTimeText } from '../../../subjects/studies/field-time.tsx'
import { Exact, Ltr } from '../../../ui/text/formatted.tsx'
import { UnsentItem } from '../../../keeping/unsent-item.tsx'
import { SampleDialog } from './sample-dialog.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { SampleState } from '../sample-state.tsx'
import { useSampleWords } from '../sample-words.ts'
import classes from './sample-row.module.css'
import kit from '../../../ui/kit/kit.module.css'

interface SampleRowProps {
  readonly study: StudyView
  readonly sample: RecordView<'sample'>
  /** Whether samples are still taken: one that waits can be corrected. */
  readonly takes: boolean
  readonly writes: boolean
}

/** One sample in the journal: cancelled, or corrected while it waits, where it stands. */
export function SampleRow({ study, sample: { id, body, sync }, takes, writes }: SampleRowProps) {
  const { t } = useTranslation('samples')
  const words = useSampleWords()
  const unsent = useUnsentOf(id)
  const [cancelling, setCancelling] = useState(false)
  const [correcting, setCorrecting] = useState<OutboxItem | null>(null)
  const state = sampleState(body)
  return (
    <div className={kit.stack2xs} data-sync={sync} data-sample={body.code}>
      <div className={classes.head}>
        <strong className={classes.code}>
          <Ltr>{body.code}</Ltr>
        </strong>
        <SampleState state={state} />
      </div>
      <p className={`${kit.breaks} ${kit.quiet} ${classes.facts}`}>
        {words.matrice(body)} · <Exact>{words.contenant(body)}</Exact>
        {' · '}
        <ObservedTime value={body.sampled_at} origin={body.at_origin} pays={study.pays} hourOnly />
        {body.lieu && (
          <>
            {' '}
            · <Exact>{body.lieu}</Exact>
          </>
        )}
        {body.latitude !== null && (
          <>
            {' '}
            · <ObservedPlace {...body} />
          </>
        )}
        {body.conservation && (
          <>
            {' '}
            · <Exact>{body.conservation}</Exact>
          </>
        )}
      </p>
      {body.remarque && (
        <p className={`${kit.breaks} ${kit.quiet} ${classes.facts}`} dir="auto">
          {body.remarque}
        </p>
      )}
      {body.remises.map((remise) => (
        <p key={remise.id} className={`${kit.breaks} ${kit.quiet} ${classes.facts}`}>
          {t('to')}{' '}
          <Exact>
            <strong>{remise.receveur_nom}</strong>
          </Exact>{' '}
          · <Exact>{remise.receveur_organisme}</Exact>
          {' · '}
          <FieldTimeText value={remise.at} pays={study.pays} />
        </p>
      ))}
      {body.annulation && (
        <p className={`${kit.breaks} ${kit.quiet} ${classes.facts}`} dir="auto">
          {body.annulation.motif}
        </p>
      )}
      {unsent.map((item) => (
        <Unsent
          key={item.id}
          item={item}
          needed={item.name === 'add_sample' && unsent.length > 1}
          {...(item.name === 'add_sample' && takes ? { onCorrect: () => setCorrecting(item) } : {})}
        />
      ))}
      {writes && sync === 'synced' && state !== 'annule' && (
        <Button
          className={classes.cancel ?? ''}
          variant="subtle"
          color="red"
          c="red.9"
          leftSection={<IconBan size={18} aria-hidden="true" />}
          aria-label={t('cancel.named', { code: body.code })}
          onClick={() => setCancelling(true)}
        >
          {t('cancel.short')}
        </Button>
      )}
      {correcting && takes && (
        <SampleDialog study={study} correcting={correcting} onClose={() => setCorrecting(null)} />
      )}
      {cancelling && (
        <CancelDialog study={study.id} sample={id} code={body.code} onClose={() => setCancelling(false)} />
      )}
    </div>
  )
}

function Unsent({ item, ...more }: ComponentProps<typeof UnsentItem>) {
  const { t } = useTranslation('sync')
  return (
    <div className={classes.unsent}>
      <span>{t(`command.${item.name}`, { defaultValue: item.name })}</span>
      <UnsentItem item={item} {...more} />
    </div>
  )
}
