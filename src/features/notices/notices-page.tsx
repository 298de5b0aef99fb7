import { Button } from '@mantine/core'
import { IconMailCog } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Notice, StudyId } from '../../../sync/index.ts'
import { markAfter, useMarkNoticesSeen, useNotices, type Notices } from './data/notices.ts'
import { useDeviceList } from '../../data/list-state.ts'
import { useStudies } from '../../data/studies/studies.ts'
import { formatLongDate } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/setup.ts'
import { ButtonLink } from '../../ui/links/links.tsx'
import { ListFrame } from '../../ui/lists/list-frame.tsx'
import { PageTitle } from '../../ui/page/page-title.tsx'
import { daysOf } from './notice-days.ts'
import { NoticeLine } from './notice-line.tsx'
import type { NoticeArea } from './notice-place.ts'
import classes from './notices-page.module.css'
import kit from '../../ui/kit/kit.module.css'

/** How many are shown before the person asks for more; new ones are always shown. */
const SHOWN = 30
const DAY_MS = 86_400_000

/**
 * Other people's changes to this person's studies, read from this device. Looking at them marks them as seen on all of
 * the person's devices.
 */
export function NoticesPage({ area }: { readonly area: NoticeArea }) {
  const { t } = useTranslation('notices')
  const notices = useNotices()
  const { state } = useDeviceList('records', notices?.list)
  return (
    <div className={classes.page}>
      <PageTitle
        title={t('title')}
        lead={t(`lead_${area}`)}
        action={
          <ButtonLink
            to={`/${area}/account`}
            hash="notifications"
            variant="default"
            leftSection={<IconMailCog size={18} aria-hidden />}
          >
            {t('choose')}
          </ButtonLink>
        }
      />
      <ListFrame state={state} emptyTitle={t('empty')} emptyHint={t('empty_hint')} rows={5}>
        {notices && <Opened area={area} notices={notices} />}
      </ListFrame>
    </div>
  )
}

function Opened({ area, notices: { list, seenUpTo } }: { readonly area: NoticeArea; readonly notices: Notices }) {
  const { t } = useTranslation('notices')
  const [seenBefore] = useState(seenUpTo)
  const [all, setAll] = useState(false)
  useSeen(list)
  const companies = useCompanies(list)
  const isFresh = (notice: Notice) => notice.kind === 'messages' || Date.parse(notice.at) > seenBefore
  const shown = all ? list : list.filter((notice, index) => index < SHOWN || isFresh(notice))
  return (
    <>
      {daysOf(shown).map(({ at, notices }) => (
        <section key={at} className={classes.day}>
          <h2 className={`${kit.note} ${classes.date}`}>
            <DayName at={at} />
          </h2>
          <ul className={`${kit.plain} ${kit.box} ${classes.list}`}>
            {notices.map((notice) => (
              <li key={notice.key}>
                <NoticeLine
                  area={area}
                  notice={notice}
                  company={companyOf(notice, companies)}
                  fresh={isFresh(notice)}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {shown.length < list.length && (
        <Button variant="default" className={classes.more} onClick={() => setAll(true)}>
          {t('more', { count: list.length - shown.length })}
        </Button>
      )}
    </>
  )
}

/** Marks the listed notices as seen while the page is visible. */
function useSeen(list: readonly Notice[]): void {
  const mark = useMarkNoticesSeen()
  const upTo = markAfter(list)
  useEffect(() => {
    if (upTo === null) return
    const look = () => {
      if (document.visibilityState === 'visible') mark(upTo)
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [upTo, mark])
}

function useCompanies(list: readonly Notice[]): ReadonlyMap<string, string> {
  const studies = useStudies({ view: 'mine', ids: [...new Set(list.flatMap((notice) => studyOf(notice) ?? []))] })
  return useMemo(() => new Map((studies?.items ?? []).map(({ id, nom_entreprise }) => [id, nom_entreprise])), [studies])
}

function companyOf(notice: Notice, companies: ReadonlyMap<string, string>): string | null {
  if ('entreprise' in notice) return notice.entreprise
  if ('company' in notice) return notice.company
  return companies.get(studyOf(notice) ?? '') ?? null
}

/** Null: it names its company by itself. */
function studyOf(notice: Notice): StudyId | null {
  if ('entreprise' in notice) return null
  return (notice.kind === 'messages' ? notice.thread.id : notice.study) as StudyId
}

function DayName({ at }: { readonly at: string }) {
  const { t } = useTranslation('notices')
  const language = useLanguage()
  // A page that is open past midnight still shows "today" until it renders again.
  const [opened] = useState(() => Date.now())
  const day = new Date(at).toDateString()
  if (day === new Date(opened).toDateString()) return t('today')
  if (day === new Date(opened - DAY_MS).toDateString()) return t('yesterday')
  return formatLongDate(at, language)
}
