import { useTranslation } from 'react-i18next'
import type { SampleEvent } from '../data/admin-samples.ts'
import { ObservedPlace } from '../../../observing/observed-place.tsx'
import { ObservedTime } from '../../../observing/observed-time.tsx'
import { DateTimeText, Exact, Ltr } from '../../../ui/text/formatted.tsx'
import { SampleState } from '../sample-state.tsx'
import { SignatureDrawing } from '../signature/signature-drawing.tsx'
import classes from './sample-dossier.module.css'

interface ChainEventProps {
  readonly event: SampleEvent
  /** Time of the event before it; null: it is the first. */
  readonly previous: string | null
  readonly pays: string
}

/** One event: its kind, author and time, its arrival at the server, and its signature. */
export function ChainEvent({ event, previous, pays }: ChainEventProps) {
  const { kind, author_name, at, received_at, hash, remise, motif } = event
  const { t } = useTranslation('samples')
  return (
    <div className={classes.event}>
      <div className={classes.what}>
        <SampleState state={kind} />
        <ObservedTime
          value={at}
          origin={event.at_origin}
          pays={pays}
          notBefore={{ at: previous, reason: 'before_previous' }}
        />
      </div>
      {remise && (
        <>
          <p>
            {t('admin.from')}{' '}
            <strong>
              <Exact>{remise.remettant ?? '–'}</Exact>
            </strong>{' '}
            {t('admin.to')}{' '}
            <strong>
              <Exact>{remise.receveur_nom}</Exact>
            </strong>{' '}
            · <Exact>{remise.receveur_organisme}</Exact>
            {remise.lieu && (
              <>
                {' '}
                · <Exact>{remise.lieu}</Exact>
              </>
            )}
            {event.latitude !== null && (
              <>
                {' '}
                · <ObservedPlace {...event} />
              </>
            )}
          </p>
          {remise.etat && <p dir="auto">{remise.etat}</p>}
          {remise.signature ? (
            <SignatureDrawing path={remise.signature} label={t('sign.of', { name: remise.receveur_nom })} />
          ) : (
            <p className={classes.typed}>
              <Exact>{remise.signature_saisie}</Exact> <span>{t('sign.typed')}</span>
            </p>
          )}
        </>
      )}
      {motif && <p dir="auto">{motif}</p>}
      <p className={classes.small}>
        {t('admin.recorded_by')} <Exact>{author_name ?? '–'}</Exact> · {t('admin.received')}{' '}
        <DateTimeText value={received_at} /> ·{' '}
        <Ltr>
          <code>{`${hash.slice(0, 16)}…`}</code>
        </Ltr>
      </p>
    </div>
  )
}
