import { useTranslation } from 'react-i18next'
import type { SampleEvent } from '../../../sync/index.ts'
import { DateTimeText, Ltr } from '../../ui/formatted.tsx'
import { SampleState } from './sample-state.tsx'
import { SignatureDrawing } from './signature-drawing.tsx'
import classes from './sample-dossier.module.css'

/** One event: what, by whom, when, when the server heard of it, and who signed. */
export function ChainEvent({ event: { kind, author_name, at, received_at, hash, remise, motif } }: { readonly event: SampleEvent }) {
  const { t } = useTranslation('samples')
  return (
    <div className={classes.event}>
      <div className={classes.what}>
        <SampleState state={kind} />
        <DateTimeText value={at} />
      </div>
      {remise && (
        <>
          <p>
            {t('admin.from')} <strong><bdi>{remise.remettant ?? '–'}</bdi></strong> {t('admin.to')} <strong><bdi>{remise.receveur_nom}</bdi></strong> · <bdi>{remise.receveur_organisme}</bdi>
            {remise.lieu && <> · <bdi>{remise.lieu}</bdi></>}
          </p>
          {remise.etat && <p dir="auto">{remise.etat}</p>}
          {remise.signature
            ? <SignatureDrawing path={remise.signature} label={t('sign.of', { name: remise.receveur_nom })} />
            : <p className={classes.typed}><bdi>{remise.signature_saisie}</bdi> <span>{t('sign.typed')}</span></p>}
        </>
      )}
      {motif && <p dir="auto">{motif}</p>}
      <p className={classes.small}>
        {t('admin.recorded_by')} <bdi>{author_name ?? '–'}</bdi> · {t('admin.received')} <DateTimeText value={received_at} /> · <Ltr><code>{`${hash.slice(0, 16)}…`}</code></Ltr>
      </p>
    </div>
  )
}
