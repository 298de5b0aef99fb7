import { Progress } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { letterState, type Letter, type LetterPage } from './data/letters.ts'
import { LanguageTabs } from '../../editing/language-tabs.tsx'
import { formatDateTime, formatNumber } from '../../i18n/formats.ts'
import { isolate } from '../../i18n/isolate.ts'
import type { Language } from '../../i18n/languages.ts'
import list from '../../ui/lists/admin-list.module.css'
import { Exact, Ltr } from '../../ui/text/formatted.tsx'
import { PageSection } from '../../ui/page/page-section.tsx'
import { LetterPreview } from './letter-preview.tsx'
import classes from './letters.module.css'
import kit from '../../ui/kit/kit.module.css'

interface LetterSentProps {
  readonly letter: Letter
  readonly troubles: LetterPage['troubles']
}

const COUNTS = ['sent', 'waiting', 'failed', 'left'] as const

/** A letter that was sent: its progress, its failures and its words; none of it can be changed. */
export function LetterSent({ letter, troubles }: LetterSentProps) {
  const { t } = useTranslation('letters')
  const [language, setLanguage] = useState<Language>(letter.langues[0] ?? 'fr')
  const { counts, sent_at, sent_by } = letter
  const done = counts.total - counts.waiting
  return (
    <div className={`${kit.stackMd} ${kit.atTop} ${classes.columns}`}>
      <PageSection title={t('progress.title')}>
        <p>
          {t('progress.by', {
            name: isolate(sent_by ?? t('somebody')),
            at: isolate(formatDateTime(sent_at ?? '')),
          })}
        </p>
        <Progress.Root size="lg" aria-label={t('progress.title')}>
          <Progress.Section
            value={counts.total === 0 ? 100 : (100 * done) / counts.total}
            aria-label={t('progress.title')}
          />
        </Progress.Root>
        <p role="status" className={`${kit.bold} ${kit.flush}`}>
          {t(letterState(letter) === 'sending' ? 'progress.sending' : 'progress.done', {
            done: formatNumber(done),
            count: counts.total,
          })}
        </p>
        <dl className={`${kit.stackSm} ${kit.facts} ${classes.counts}`}>
          {COUNTS.map((name) => (
            <div key={name} data-count={name}>
              <dt>{t(`progress.${name}`)}</dt>
              <dd>{formatNumber(counts[name])}</dd>
            </div>
          ))}
        </dl>
        {troubles.length > 0 && (
          <table className={list.table}>
            <thead>
              <tr>
                <th scope="col">{t('trouble.email')}</th>
                <th scope="col">{t('trouble.state')}</th>
                <th scope="col">{t('trouble.problem')}</th>
              </tr>
            </thead>
            <tbody>
              {troubles.map(({ email, state, problem }) => (
                <tr key={email}>
                  <th scope="row" className={classes.subject}>
                    <Ltr>{email}</Ltr>
                  </th>
                  <td data-label={t('trouble.state')}>{t(state === 'failed' ? 'trouble.failed' : 'trouble.again')}</td>
                  <td data-label={t('trouble.problem')}>
                    <Exact lang="en">{problem}</Exact>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </PageSection>
      <PageSection title={t('preview.what')}>
        <LanguageTabs language={language} onChoose={setLanguage} problems={new Map()}>
          <LetterPreview words={letter} language={language} />
        </LanguageTabs>
      </PageSection>
    </div>
  )
}
