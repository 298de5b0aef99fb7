import { useTranslation } from 'react-i18next'
import { LEGAL_PAGE_NAMES } from '../../../sync/domain/content.ts'
import { useContents } from '../../data/published/contents.ts'
import classes from '../../editing/contents.module.css'
import { formatDay } from '../../i18n/formats.ts'
import { isolate } from '../../i18n/isolate.ts'
import { TextLink } from '../../ui/links/links.tsx'
import { ListFailed } from '../../ui/lists/list-failed.tsx'
import { SkeletonList } from '../../ui/lists/skeleton-list.tsx'
import kit from '../../ui/kit/kit.module.css'

/** For the overview of the settings: which version of each page visitors read. */
export function LegalSummary() {
  const { t } = useTranslation(['contents', 'legal'])
  const { value, failure, ask } = useContents('legal')
  const published = value?.published
  if (failure) return <ListFailed reason={failure} onRetry={ask} />
  if (!published) return <SkeletonList rows={1} />
  return (
    <ul className={`${kit.plain} ${kit.seconds} ${classes.versions}`}>
      {LEGAL_PAGE_NAMES.map((page) => {
        const version = published.find(({ key }) => key === page)
        return (
          <li key={page}>
            <strong>
              <TextLink to="/admin/settings/legal" search={{ page }}>
                {t(`legal:${page}.title`)}
              </TextLink>
            </strong>
            <small>
              {version
                ? t('legal.version', { number: version.number, date: isolate(formatDay(version.effective_on)) })
                : t('legal.version_shipped')}
            </small>
          </li>
        )
      })}
    </ul>
  )
}
