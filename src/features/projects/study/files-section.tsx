import { useTranslation } from 'react-i18next'
import { isolate } from '../../../i18n/isolate.ts'
import { DateTimeText, Exact, SizeText } from '../../../ui/text/formatted.tsx'
import { OpenFile } from './open-file.tsx'
import { PartSection } from './part-section.tsx'
import classes from '../projects.module.css'
import kit from '../../../ui/kit/kit.module.css'

/** Files of the conversation about a study. */
export function FilesSection({ study }: { readonly study: string }) {
  const { t } = useTranslation('projects')
  return (
    <PartSection study={study} part="files">
      {(files) => (
        <ul className={`${kit.listXs} ${classes.files}`}>
          {files.map(({ id, author_name, received_at, file }) => (
            <li key={id}>
              <div>
                <strong dir="auto">{file.name}</strong> · <SizeText value={file.size} /> ·{' '}
                <DateTimeText value={received_at} />
                {author_name && (
                  <>
                    {' '}
                    · <Exact>{author_name}</Exact>
                  </>
                )}
              </div>
              <OpenFile path={file.path} label={t('open_named', { name: isolate(file.name) })} />
            </li>
          ))}
        </ul>
      )}
    </PartSection>
  )
}
