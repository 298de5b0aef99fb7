import { useTranslation } from 'react-i18next'
import type { StudyView } from '../../../sync/index.ts'
import { useMeasurements } from './data/measurements.ts'
import { formatExact } from '../../i18n/formats.ts'
import { FieldTimeText } from '../../subjects/studies/field-time.tsx'
import { Exact, Ltr } from '../../ui/text/formatted.tsx'
import { useParametreName } from './parametre-name.ts'

/** The field book on paper; empty without measurements. */
export function MeasurementLines({ study }: { readonly study: StudyView }) {
  const { t } = useTranslation('measurements')
  const name = useParametreName()
  const rows = useMeasurements(study.id) ?? []
  if (rows.length === 0) return null
  return (
    <section>
      <h3>{t('title', { count: rows.length })}</h3>
      <ol>
        {rows.map(({ id, body }) => (
          <li key={id}>
            <FieldTimeText value={body.measured_at} pays={study.pays} /> · <Exact>{name(body)}</Exact> ·{' '}
            <strong>
              <Ltr>
                {formatExact(body.valeur)} {body.unite}
              </Ltr>
            </strong>
            {body.point && (
              <>
                {' '}
                · <Exact>{body.point}</Exact>
              </>
            )}
            {body.instrument && (
              <>
                {' '}
                · <Exact>{body.instrument}</Exact>
              </>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
