import { useTranslation } from 'react-i18next'
import type { StudyDossier } from '../data/projects.ts'
import { FieldTimeText } from '../../../subjects/studies/field-time.tsx'
import { PageSection } from '../../../ui/page/page-section.tsx'
import { Exact } from '../../../ui/text/formatted.tsx'
import classes from '../projects.module.css'
import kit from '../../../ui/kit/kit.module.css'

/** Lines of the checklist that the specialist ticked by hand, as they read then; none: nothing is shown. */
export function TicksSection({ dossier: { study, ticks } }: { readonly dossier: StudyDossier }) {
  const { t } = useTranslation('projects')
  if (ticks.length === 0) return null
  return (
    <PageSection title={t('section.ticks')}>
      <ul className={`${kit.listXs} ${classes.rows}`}>
        {ticks.map(({ ligne, libelle, author_name, at }) => (
          <li key={ligne}>
            <strong dir="auto">{libelle}</strong>
            {author_name && <Exact>{author_name}</Exact>}
            <FieldTimeText value={at} pays={study.pays} />
          </li>
        ))}
      </ul>
    </PageSection>
  )
}
