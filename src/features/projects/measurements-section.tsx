import { useTranslation } from 'react-i18next'
import type { Measurement, Parametre } from '../../../sync/index.ts'
import { formatExact } from '../../i18n/formats.ts'
import list from '../../ui/admin-list.module.css'
import { DateTimeText, Ltr } from '../../ui/formatted.tsx'
import { PartSection } from './part-section.tsx'
import classes from './projects.module.css'

/** What the specialist measured; withdrawn values stay, marked. */
export function MeasurementsSection({ study }: { readonly study: string }) {
  const { t } = useTranslation(['projects', 'measurements', 'sync'])
  const named = ({ parametre, libelle }: Measurement) => libelle ?? t(`measurements:parametre.${parametre as Parametre}`, { defaultValue: parametre })
  return (
    <PartSection study={study} part="measurements">
      {(measurements) => (
        <table className={list.table} aria-label={t('section.measurements')}>
          <thead>
            <tr>{(['measured_at', 'parametre', 'valeur', 'point', 'instrument'] as const).map((field) => <th key={field} scope="col">{t(`sync:field.${field}`)}</th>)}</tr>
          </thead>
          <tbody>
            {measurements.map(({ id, body }) => (
              <tr key={id}>
                <td data-label={t('sync:field.measured_at')}><DateTimeText value={body.measured_at} /></td>
                <td data-label={t('sync:field.parametre')}><bdi>{named(body)}</bdi></td>
                <td data-label={t('sync:field.valeur')}>
                  <Ltr>{formatExact(body.valeur)} {body.unite}</Ltr>
                  {body.withdrawn_at && <small className={classes.late}>{t('withdrawn')}</small>}
                </td>
                <td data-label={t('sync:field.point')}><bdi>{body.point ?? '–'}</bdi></td>
                <td data-label={t('sync:field.instrument')}><bdi>{body.instrument ?? '–'}</bdi></td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </PartSection>
  )
}
