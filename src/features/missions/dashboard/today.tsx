import { Button } from '@mantine/core'
import { IconCalendarEvent, IconMapPin, IconNavigation, IconPhone } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useMissions } from '../../../data/studies/planning.ts'
import { useNow } from '../../../data/use-now.ts'
import { formatDay } from '../../../i18n/formats.ts'
import { isolate } from '../../../i18n/isolate.ts'
import { mapsLink } from '../../../subjects/studies/maps-link.ts'
import { useStudyLabels } from '../../../subjects/studies/study-labels.ts'
import { ButtonLink } from '../../../ui/links/links.tsx'
import { Exact } from '../../../ui/text/formatted.tsx'
import { useListPlace } from '../list/came-from.ts'
import { phoneLinks } from '../phone-links.ts'
import { SetOutButton } from '../steps/set-out-button.tsx'
import { StudyStanding } from '../study-standing.tsx'
import { missionsOfNow, type MissionOfNow } from './shortcut-facts.ts'
import classes from './today.module.css'
import kit from '../../../ui/kit/kit.module.css'

const MOST = 2

/** The mission of the day, and what one does with it on the way; nothing without a mission. */
export function Today() {
  const { t } = useTranslation('field')
  const missions = useMissions()
  const now = useNow()
  const [first, ...others] = missionsOfNow(missions ?? [], now, MOST)
  if (!first) return null
  return (
    <section className={kit.stackSm} aria-labelledby="today">
      <h2 id="today" className={classes.title}>
        {t(`today.${first.kind}`)}
      </h2>
      {[first, ...others].map((one) => (
        <Card key={one.mission.study.id} {...one} />
      ))}
    </section>
  )
}

function Card({ kind, mission: { study, span, due } }: MissionOfNow) {
  const { t } = useTranslation('field')
  const labels = useStudyLabels()
  const list = useListPlace()
  const { nom_entreprise: company, contact_telephone } = study
  const [phone] = study.sync.acceptanceAsked ? [] : phoneLinks(contact_telephone ?? '', study.pays)
  const way = mapsLink(study, labels.pays(study.pays), navigator.userAgent)
  const day = (text: string) => isolate(formatDay(text))
  return (
    <div className={`${kit.box} ${kit.stackXs} ${kit.padMd}`}>
      <div className={`${kit.clusterXs} ${kit.centred}`}>
        <h3 className={`${kit.sectionHead} ${kit.breaks}`}>
          <Exact>{company}</Exact>
        </h3>
        <StudyStanding study={study} />
      </div>
      <ul className={`${kit.plain} ${kit.note} ${kit.icons} ${classes.facts}`}>
        <li>
          <IconMapPin size={18} stroke={1.7} aria-hidden="true" />
          <span>
            <Exact>{study.zone_geographique}</Exact> · {labels.typeEtude(study.type_etude)}
          </span>
        </li>
        {(span || due) && (
          <li>
            <IconCalendarEvent size={18} stroke={1.7} aria-hidden="true" />
            <span>
              {span &&
                (span.debut === span.fin
                  ? t('today.on', { day: day(span.debut) })
                  : t('today.from_to', { from: day(span.debut), to: day(span.fin) }))}
              {span && due && ' · '}
              {due && t('today.report', { day: day(due) })}
            </span>
          </li>
        )}
      </ul>
      <div className={`${kit.clusterXs} ${classes.ways}`}>
        <ButtonLink
          to="/intervenant/missions/$id"
          params={{ id: study.id }}
          state={list ? { list } : {}}
          aria-label={`${t('action.open_mission')}, ${company}`}
        >
          {t('action.open_mission')}
        </ButtonLink>
        {kind !== 'next' && <SetOutButton study={study} />}
        <Button
          component="a"
          href={way}
          target={way.startsWith('https:') ? '_blank' : undefined}
          rel="noreferrer"
          variant="default"
          leftSection={<IconNavigation size={18} aria-hidden="true" />}
          aria-label={`${t('today.go')}, ${company}`}
        >
          {t('today.go')}
        </Button>
        {phone && (
          <Button
            component="a"
            href={phone.call}
            variant="default"
            leftSection={<IconPhone size={18} aria-hidden="true" />}
            aria-label={`${t('mission.call')}, ${company}`}
          >
            {t('mission.call')}
          </Button>
        )}
      </div>
    </div>
  )
}
