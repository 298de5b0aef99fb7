import { useTranslation } from 'react-i18next'
import type { Sample } from '../../../sync/index.ts'
import { DateTimeText, Ltr } from '../../ui/formatted.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { useSampleWords } from './sample-words.ts'
import classes from './label-page.module.css'

/** The code for a reader and for the eye, and what a laboratory asks first. */
export function Label({ sample, company }: { readonly sample: Sample; readonly company: string }) {
  const { t } = useTranslation('samples')
  const words = useSampleWords()
  return (
    <article className={classes.label} aria-label={sample.code}>
      <div className={classes.qr}><QrCode text={sample.code} label={t('labels.qr', { code: sample.code })} /></div>
      <div className={classes.words}>
        <strong className={classes.code}><Ltr>{sample.code}</Ltr></strong>
        <span>{words.matrice(sample)} · <bdi>{words.contenant(sample)}</bdi></span>
        <span><DateTimeText value={sample.sampled_at} /></span>
        <span className={classes.line}><bdi>{sample.lieu ?? company}</bdi></span>
        {sample.conservation && <span className={classes.line}><bdi>{sample.conservation}</bdi></span>}
      </div>
    </article>
  )
}
