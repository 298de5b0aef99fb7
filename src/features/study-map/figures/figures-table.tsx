import { useTranslation } from 'react-i18next'
import type { Pays, TypeEtude } from '../../../../sync/domain/enumerations.ts'
import type { StudyMap } from '../data/study-map.ts'
import { alphabetOf } from '../../../i18n/alphabet.ts'
import { useLanguage } from '../../../i18n/setup.ts'
import { useStudyLabels } from '../../../subjects/studies/study-labels.ts'
import { figureOf, ranked } from './figure.ts'
import { DRAWINGS } from '../../../subjects/countries/outline.ts'
import { useProvinceName } from './texts.ts'
import classes from './figures-table.module.css'

interface FiguresTableProps {
  readonly pays: Pays
  readonly type: TypeEtude | null
  readonly map: StudyMap
}

/** The same figures as the map, in words: numbers first, then the names of all others. */
export function FiguresTable({ pays, type, map }: FiguresTableProps) {
  const { t } = useTranslation('map')
  const labels = useStudyLabels()
  const nameOf = useProvinceName()
  const language = useLanguage()
  const codes = Object.keys(DRAWINGS[pays].paths)
  const named = (kind: 'few' | 'untold') =>
    codes
      .filter((code) => figureOf(map, code, type).kind === kind)
      .map(nameOf)
      .toSorted(alphabetOf(language))
  const { others = null } = map.countries.get(pays) ?? {}
  const rows = ranked(codes, map, type)
  return (
    <section className={classes.section} aria-labelledby="study-map-table">
      <h2 id="study-map-table">{t('table')}</h2>
      <table className={classes.table}>
        <caption>
          {t('table_caption', {
            pays: labels.pays(pays),
            type: type === null ? t('all_types') : labels.typeEtude(type),
          })}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('province')}</th>
            <th scope="col">{t('count')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ code, studies }) => (
            <tr key={code}>
              <th scope="row">{nameOf(code)}</th>
              <td>{studies}</td>
            </tr>
          ))}
          {named('untold').length > 0 && (
            <Rest
              names={named('untold')}
              label={t('untold_names', { count: named('untold').length })}
              figure={t('untold')}
            />
          )}
          <Rest names={named('few')} label={t('few_names', { count: named('few').length })} figure={t('few_each')} />
          {type === null && (
            <tr>
              <th scope="row">{t('others')}</th>
              <td>{others ?? t('few')}</td>
            </tr>
          )}
        </tbody>
      </table>
      <p className={classes.note}>{t('rule')}</p>
    </section>
  )
}

function Rest({
  names,
  label,
  figure,
}: {
  readonly names: readonly string[]
  readonly label: string
  readonly figure: string
}) {
  const language = useLanguage()
  return (
    <tr>
      <th scope="row">
        <details>
          <summary>{label}</summary>
          <p>{new Intl.ListFormat(language).format(names)}</p>
        </details>
      </th>
      <td>{figure}</td>
    </tr>
  )
}
