import { useTranslation } from 'react-i18next'
import type { StudyMap } from '../data/study-map.ts'
import { useStudyLabels } from '../../../subjects/studies/study-labels.ts'
import { useProvinceName } from './texts.ts'
import classes from './province-panel.module.css'

/** The figures of one province, as far as they are published. */
export function ProvincePanel({ code, map }: { readonly code: string | null; readonly map: StudyMap | null }) {
  const { t } = useTranslation('map')
  const { typeEtude } = useStudyLabels()
  const nameOf = useProvinceName()
  const province = code === null ? undefined : map?.provinces.get(code)
  return (
    <section className={classes.panel} aria-live="polite" aria-label={t('panel')}>
      {code === null || map === null ? (
        <p className={classes.hint}>{t('choose')}</p>
      ) : (
        <>
          <h2>{nameOf(code)}</h2>
          <p className={classes.total}>{province ? t('studies', { count: province.total }) : t('few_studies')}</p>
          {province && province.byType.size > 0 && (
            <dl className={classes.types}>
              {[...province.byType]
                .toSorted(([, a], [, b]) => b - a)
                .map(([type, studies]) => (
                  <div key={type}>
                    <dt>{typeEtude(type)}</dt>
                    <dd>{studies}</dd>
                  </div>
                ))}
            </dl>
          )}
          {(!province || total(province.byType) < province.total) && (
            <p className={classes.hint}>{t(province ? 'types_untold' : 'few_hint')}</p>
          )}
        </>
      )}
    </section>
  )
}

function total(byType: ReadonlyMap<string, number>): number {
  return [...byType.values()].reduce((sum, studies) => sum + studies, 0)
}
