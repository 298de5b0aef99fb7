import { useTranslation } from 'react-i18next'
import { DRAWINGS } from '../../../subjects/countries/outline.ts'
import type { StudyPoint } from './study-point.ts'
import classes from './point-map.module.css'

/** A country with one place on it: its province is marked, and the exact place where it is known. */
export function PointMap({ point: { pays, province, x, y, approximate } }: { readonly point: StudyPoint }) {
  const { t } = useTranslation(['field', 'study'])
  const drawing = DRAWINGS[pays]
  return (
    <svg
      className={classes.map}
      viewBox={`-20 -90 ${drawing.width + 40} ${drawing.height + 110}`}
      role="img"
      aria-label={t('place.drawn', { pays: t(`study:pays.${pays}`) })}
    >
      {Object.entries(drawing.paths).map(([code, path]) => (
        <path key={code} d={path} className={classes.province} data-chosen={code === province || undefined} />
      ))}
      {approximate ? (
        <circle className={classes.about} cx={x} cy={y} r={34} />
      ) : (
        <path className={classes.pin} d={`M${x} ${y}l-26-44a30 30 0 1 1 52 0z`} />
      )}
    </svg>
  )
}
