import { useTranslation } from 'react-i18next'
import type { Measurement, Parametre, Study } from '../../../../sync/index.ts'
import { formatExact } from '../../../i18n/formats.ts'
import list from '../../../ui/lists/admin-list.module.css'
import { ObservedPlace } from '../../../observing/observed-place.tsx'
import { ObservedTime } from '../../../observing/observed-time.tsx'
import { Exact, Ltr } from '../../../ui/text/formatted.tsx'
import { PartSection } from './part-section.tsx'
import classes from '../projects.module.css'

/** The specialist's measurements; withdrawn values stay, marked. */
export function MeasurementsSection({ study }: { readonly study: Pick<Study, 'id' | 'pays' | 'date_acceptation'> }) {
  const { t } = useTranslation(['projects', 'measurements', 'sync'])
  const named = ({ parametre, libelle }: Measurement) =>
    libelle ?? t(`measurements:parametre.${parametre as Parametre}`, { defaultValue: parametre })
  return (
    <PartSection study={study.id} part="measurements">
      {(measurements) => (
        <table className={list.table} aria-label={t('section.measurements')}>
          <thead>
            <tr>
              {(['measured_at', 'parametre', 'valeur', 'point', 'instrument'] as const).map((field) => (
                <th key={field} scope="col">
                  {t(`sync:field.${field}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {measurements.map(({ id, body }) => (
              <tr key={id}>
                <td data-label={t('sync:field.measured_at')}>
                  <ObservedTime
                    value={body.measured_at}
                    origin={body.at_origin}
                    pays={study.pays}
                    notBefore={{ at: study.date_acceptation, reason: 'before_acceptance' }}
                  />
                </td>
                <td data-label={t('sync:field.parametre')}>
                  <Exact>{named(body)}</Exact>
                </td>
                <td data-label={t('sync:field.valeur')}>
                  <Ltr>
                    {formatExact(body.valeur)} {body.unite}
                  </Ltr>
                  {body.withdrawn_at && <small className={classes.late}>{t('withdrawn')}</small>}
                </td>
                <td data-label={t('sync:field.point')}>
                  <Exact>{body.point ?? (body.latitude === null ? '–' : null)}</Exact>
                  {body.point !== null && body.latitude !== null && <br />}
                  <ObservedPlace {...body} />
                </td>
                <td data-label={t('sync:field.instrument')}>
                  <Exact>{body.instrument ?? '–'}</Exact>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </PartSection>
  )
}
