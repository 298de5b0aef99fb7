import { useTranslation } from 'react-i18next'
import type { StudyDossier } from '../data/projects.ts'
import { formatNumber } from '../../../i18n/formats.ts'
import { DateTimeText, Exact } from '../../../ui/text/formatted.tsx'
import { ButtonLink } from '../../../ui/links/links.tsx'
import { PageSection } from '../../../ui/page/page-section.tsx'
import classes from '../projects.module.css'
import kit from '../../../ui/kit/kit.module.css'

interface MessagesSectionProps {
  readonly study: string
  readonly messages: StudyDossier['messages']
}

/** The last messages about a study; the conversation has the rest. */
export function MessagesSection({ study, messages: { total, last } }: MessagesSectionProps) {
  const { t } = useTranslation(['projects', 'study'])
  return (
    <PageSection title={total > 0 ? `${t('section.messages')} (${formatNumber(total)})` : t('section.messages')}>
      {last.length === 0 && <p className={`${kit.quiet} ${kit.flush}`}>{t('empty.messages')}</p>}
      {last.length > 0 && (
        <ul className={`${kit.listXs} ${classes.words}`}>
          {last.map(({ id, author_role, author_name, contenu, file_name, received_at }) => (
            <li key={id}>
              <small>
                <Exact>
                  {author_name ??
                    t(
                      author_role === 'client' || author_role === 'intervention'
                        ? `study:role.${author_role}`
                        : 'study:role.admin',
                    )}
                </Exact>{' '}
                · <DateTimeText value={received_at} />
              </small>
              <p dir="auto">{contenu || file_name}</p>
            </li>
          ))}
        </ul>
      )}
      <ButtonLink
        variant="default"
        className={classes.start}
        to="/admin/messages/$kind/$threadId"
        params={{ kind: 'study', threadId: study }}
      >
        {t('conversation')}
      </ButtonLink>
    </PageSection>
  )
}
