import { useTranslation } from 'react-i18next'
import type { StudyView } from '../../../../sync/index.ts'
import { useRecordsOfStudy } from '../../../data/records.ts'
import { useSitePhotos } from '../../../data/studies/site-photos.ts'
import { QuoteStanding } from '../../../subjects/studies/quote-standing.tsx'
import { SitePhotos } from '../../../observing/site-photos.tsx'
import { StudyFacts } from '../../../subjects/studies/study-facts.tsx'
import { PageSection } from '../../../ui/page/page-section.tsx'
import { acceptedAt } from '../study-standing.tsx'
import kit from '../../../ui/kit/kit.module.css'

interface RequestFactsProps {
  readonly study: StudyView
  /** The journal shows the notes. */
  readonly withoutNotes?: boolean
}

/** The whole request of the client, but for what has a section of its own. */
export function RequestFacts({ study, withoutNotes = false }: RequestFactsProps) {
  const { t } = useTranslation(['field', 'photos'])
  const photos = useSitePhotos(study.id) ?? []
  const quote = useRecordsOfStudy('quote', study.id)?.at(-1)?.body
  return (
    <PageSection title={t('mission.brief')}>
      <QuoteStanding quote={quote ?? null} />
      <StudyFacts
        study={{
          ...study,
          ...SHOWN_ELSEWHERE,
          ...(withoutNotes && { notes_terrain: null }),
          date_acceptation: acceptedAt(study),
        }}
      />
      {photos.length > 0 && (
        <>
          <h3 className={kit.minorHead}>{t('photos:site.title')}</h3>
          <SitePhotos photos={photos} />
        </>
      )}
    </PageSection>
  )
}

const SHOWN_ELSEWHERE = {
  contact_nom: null,
  contact_email: null,
  contact_telephone: null,
  latitude: null,
  longitude: null,
}
