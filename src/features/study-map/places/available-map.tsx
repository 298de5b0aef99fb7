import { Fragment, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { StudyId, StudyView } from '../../../../sync/index.ts'
import { PAYS, type Pays } from '../../../../sync/domain/enumerations.ts'
import { formatNames, formatNumber } from '../../../i18n/formats.ts'
import { isolate } from '../../../i18n/isolate.ts'
import { useLanguage } from '../../../i18n/setup.ts'
import { useStudyLabels } from '../../../subjects/studies/study-labels.ts'
import { DRAWINGS } from '../../../subjects/countries/outline.ts'
import { pointGroups, type PointGroup } from './point-groups.ts'
import { studyPoint, type StudyPoint } from './study-point.ts'
import classes from './available-map.module.css'
import kit from '../../../ui/kit/kit.module.css'

interface AvailableMapProps {
  readonly studies: readonly StudyView[]
  /** How studies are listed: those of the chosen point, and those that have no place. */
  readonly list: (studies: readonly StudyView[]) => ReactNode
}

type Placed = StudyPoint & { readonly study: StudyView }
type Group = PointGroup<Placed>

/** The width of a finger on the smallest drawing, in its units. */
const FINGER = 125

/** Studies as points on the drawings that every device has; studies without a place are counted and listed. */
export function AvailableMap({ studies, list }: AvailableMapProps) {
  const { t } = useTranslation('field')
  const [chosen, setChosen] = useState<StudyId | null>(null)
  const placed = studies.flatMap((study): Placed[] => {
    const point = studyPoint(study)
    return point ? [{ ...point, study }] : []
  })
  const known = new Set(placed.map(({ study }) => study.id))
  const unplaced = studies.filter(({ id }) => !known.has(id))
  const countries = PAYS.map((pays) => ({
    pays,
    groups: pointGroups(
      placed.filter((point) => point.pays === pays),
      FINGER,
    ),
  })).filter(({ groups }) => groups.length > 0)
  const open = countries
    .flatMap(({ groups }) => groups)
    .find(({ members }) => members.some(({ study }) => study.id === chosen))
  return (
    <div className={kit.stackMd}>
      {countries.length > 0 && (
        <p role="status" className={`${kit.quiet} ${kit.flush}`}>
          {open
            ? t('available.map_chosen', {
                places: isolate([...new Set(open.members.map(({ study }) => study.zone_geographique))].join(' · ')),
              })
            : t('available.map_choose')}
          {placed.some(({ approximate }) => approximate) && <> {t('available.map_approximate')}</>}
        </p>
      )}
      {countries.length > 0 && (
        <div className={`${kit.stackMd} ${classes.countries}`}>
          {countries.map(({ pays, groups }) => (
            <Fragment key={pays}>
              <Country pays={pays} groups={groups} open={open} onOpen={setChosen} />
              {open?.members[0]?.pays === pays && (
                <div className={classes.open}>{list(open.members.map(({ study }) => study))}</div>
              )}
            </Fragment>
          ))}
        </div>
      )}
      {unplaced.length > 0 && (
        <section>
          <h2 className={classes.title}>{t('available.unplaced', { number: formatNumber(unplaced.length) })}</h2>
          <p className={`${kit.quiet} ${kit.flush}`}>{t('available.unplaced_hint')}</p>
          {list(unplaced)}
        </section>
      )}
    </div>
  )
}

interface CountryProps {
  readonly pays: Pays
  readonly groups: readonly Group[]
  readonly open: Group | undefined
  readonly onOpen: (study: StudyId) => void
}

function Country({ pays, groups, open, onOpen }: CountryProps) {
  const labels = useStudyLabels()
  const language = useLanguage()
  const { t } = useTranslation('field')
  const { width, height, paths } = DRAWINGS[pays]
  return (
    <section aria-label={t('available.map_of', { pays: labels.pays(pays) })} className={`${kit.box} ${kit.padMd}`}>
      <h2 className={classes.title}>{labels.pays(pays)}</h2>
      <div className={classes.drawing} style={{ aspectRatio: `${width} / ${height}` }}>
        <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          {Object.entries(paths).map(([code, path]) => (
            <path key={code} d={path} className={classes.province} />
          ))}
        </svg>
        {groups.map((group) => {
          const [first] = group.members
          return (
            first && (
              <button
                key={first.study.id}
                type="button"
                className={classes.point}
                // West is left in every language.
                style={{ left: `${(group.x / width) * 100}%`, top: `${(group.y / height) * 100}%` }}
                aria-pressed={group === open}
                aria-label={formatNames(
                  group.members.map(({ study }) => isolate(study.nom_entreprise)),
                  language,
                )}
                data-approximate={group.members.every(({ approximate }) => approximate) || undefined}
                onClick={() => onOpen(first.study.id)}
              >
                <span aria-hidden="true">{formatNumber(group.members.length)}</span>
              </button>
            )
          )
        })}
      </div>
    </section>
  )
}
