import { useTranslation } from 'react-i18next'
import type { Sample, StudyView } from '../../../../sync/index.ts'
import { FieldTimeText } from '../../../subjects/studies/field-time.tsx'
import { Exact, Ltr } from '../../../ui/text/formatted.tsx'
import { QrCode } from '../../../ui/text/qr-code.tsx'
import { useSampleWords } from '../sample-words.ts'
import classes from './label-page.module.css'

interface LabelProps {
  readonly sample: Sample
  readonly study: Pick<StudyView, 'nom_entreprise' | 'pays'>
}

/** The code for a scanner and for the eye, and the facts that a laboratory asks first. */
export function Label({ sample, study }: LabelProps) {
  const { t } = useTranslation('samples')
  const words = useSampleWords()
  return (
    <article className={classes.label} aria-label={sample.code}>
      <div className={classes.qr}>
        <QrCode text={sample.code} label={t('labels.qr', { code: sample.code })} />
      </div>
      <div className={classes.words}>
        <strong className={classes.code}>
          <Ltr>{sample.code}</Ltr>
        </strong>
        <span>
          {words.matrice(sample)} · <Exact>{words.contenant(sample)}</Exact>
        </span>
        <span>
          <FieldTimeText value={sample.sampled_at} pays={study.pays} />
        </span>
        <span className={classes.line}>
          <Exact>{sample.lieu ?? study.nom_entreprise}</Exact>
        </span>
        {sample.conservation && (
          <span className={classes.line}>
            <Exact>{sample.conservation}</Exact>
          </span>
        )}
      </div>
    </article>
  )
}
