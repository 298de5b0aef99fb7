import { useTranslation } from 'react-i18next'
import type { StudyView } from '../../../../sync/index.ts'
import { sampleState, useSamples } from '../data/samples.ts'
import { FieldTimeText } from '../../../subjects/studies/field-time.tsx'
import { Exact, Ltr } from '../../../ui/text/formatted.tsx'
import { useSampleWords } from '../sample-words.ts'

/** The samples on paper; empty when there are none. */
export function SampleLines({ study }: { readonly study: StudyView }) {
  const { t } = useTranslation('samples')
  const words = useSampleWords()
  const samples = useSamples(study.id) ?? []
  if (samples.length === 0) return null
  return (
    <section>
      <h3>{t('title', { count: samples.length })}</h3>
      <ol>
        {samples.map(({ id, body }) => {
          const last = body.remises.at(-1)
          return (
            <li key={id}>
              <strong>
                <Ltr>{body.code}</Ltr>
              </strong>{' '}
              · {words.matrice(body)} · <Exact>{words.contenant(body)}</Exact>
              {' · '}
              <FieldTimeText value={body.sampled_at} pays={study.pays} />
              {body.lieu && (
                <>
                  {' '}
                  · <Exact>{body.lieu}</Exact>
                </>
              )}
              {' · '}
              {t(`state.${sampleState(body)}`)}
              {last && !body.annulation && (
                <>
                  : <Exact>{last.receveur_nom}</Exact> · <FieldTimeText value={last.at} pays={study.pays} />
                </>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
