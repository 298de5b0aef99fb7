import { Button } from '@mantine/core'
import { IconRoute } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Mission } from '../../../data/studies/planning.ts'
import { formatNumber } from '../../../i18n/formats.ts'
import { Exact } from '../../../ui/text/formatted.tsx'
import { directionsLink, routeOfDay } from './route-of-day.ts'
import classes from './day-route.module.css'
import kit from '../../../ui/kit/kit.module.css'

/** The places of a day one after the other, when there are several. */
export function DayRoute({ missions }: { readonly missions: readonly Mission[] }) {
  const { t } = useTranslation('planning')
  if (missions.length < 2) return null
  const stops = routeOfDay(missions.map(({ study }) => study))
  const link = directionsLink(stops)
  return (
    <section className={`${kit.box} ${kit.stackXs} ${kit.padMd}`} aria-labelledby="day-route">
      <h3 id="day-route" className={kit.itemHead}>
        {t('route.title')}
      </h3>
      <ol className={classes.stops}>
        {stops.map(({ study, kilometres }) => (
          <li key={study.id}>
            <Exact>{study.nom_entreprise}</Exact>
            {kilometres !== null && (
              <span className={kit.note}> · {t('route.from_before', { km: formatNumber(kilometres) })}</span>
            )}
            {study.latitude === null && <span className={kit.note}> · {t('route.unplaced')}</span>}
          </li>
        ))}
      </ol>
      {link && (
        <Button
          component="a"
          href={link}
          target="_blank"
          rel="noreferrer"
          variant="default"
          leftSection={<IconRoute size={18} aria-hidden="true" />}
        >
          {t('route.open')}
        </Button>
      )}
    </section>
  )
}
