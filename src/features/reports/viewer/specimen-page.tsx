import { Button, Skeleton } from '@mantine/core'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../i18n/setup.ts'
import { noAnswerHere } from '../../../data/no-answer.ts'
import { saveFile } from '../../../ui/files/save-file.ts'
import { ButtonLink } from '../../../ui/links/links.tsx'
import { NO_ANSWER_ICONS } from '../../../ui/lists/no-answer-icons.ts'
import { PageTitle } from '../../../ui/page/page-title.tsx'
import classes from './report-viewer.module.css'
import kit from '../../../ui/kit/kit.module.css'

const DocumentView = lazy(async () => ({ default: (await import('./document-view.tsx')).DocumentView }))

/** A made-up report in the language of the screen, for who has none yet. No worker keeps it: it needs the network. */
export function SpecimenPage() {
  const { t } = useTranslation('reports')
  const language = useLanguage()
  const [file, setFile] = useState<File | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    const leaving = new AbortController()
    const load = async () => {
      const answer = await fetch(`/specimens/${language}.pdf`, { signal: leaving.signal })
      if (!answer.ok) throw new Error(`the specimen was answered with ${answer.status}`)
      const bytes = await answer.blob()
      setFile(new File([bytes], `specimen-${language}.pdf`, { type: 'application/pdf' }))
    }
    setFile(null)
    setFailed(false)
    void load().catch(() => setFailed(!leaving.signal.aborted))
    return () => leaving.abort()
  }, [language, attempt])
  const Icon = NO_ANSWER_ICONS[noAnswerHere()]
  return (
    <>
      <PageTitle
        title={t('specimen.title')}
        lead={t('specimen.lead')}
        action={
          <ButtonLink to="/client/reports" variant="default">
            {t('viewer.back')}
          </ButtonLink>
        }
      />
      {failed && (
        <div className={`${kit.stackSm} ${classes.problem}`} role="alert">
          <Icon size={40} stroke={1.3} aria-hidden="true" />
          <p>{t('specimen.cut')}</p>
          <Button onClick={() => setAttempt(attempt + 1)}>{t('viewer.retry')}</Button>
        </div>
      )}
      {!failed && (
        <Suspense fallback={<Skeleton height={420} />}>
          {file ? <DocumentView file={file} onDownload={() => void saveFile(file)} /> : <Skeleton height={420} />}
        </Suspense>
      )}
    </>
  )
}
