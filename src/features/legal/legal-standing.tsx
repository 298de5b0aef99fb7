import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { legalVersion } from './data/legal-version.ts'
import { formatDay } from '../../i18n/formats.ts'
import { isolate } from '../../i18n/isolate.ts'
import { useLanguage } from '../../i18n/setup.ts'
import { asLegal, type LegalVersionHead, type PublishedLegal } from './published-legal.ts'
import classes from './legal-page.module.css'

interface LegalStandingProps {
  readonly page: string
  readonly current: PublishedLegal
  /** Null: the shipped version. */
  readonly shown: PublishedLegal | null
  /** 0: the shipped version; null: the current one. */
  readonly onOpen: (version: PublishedLegal | 0 | null) => void
}

/** The version that is shown, its date and its changes; and the versions before it. */
export function LegalStanding({ page, current, shown, onOpen }: LegalStandingProps) {
  const { t } = useTranslation('legal')
  const language = useLanguage()
  const [failed, setFailed] = useState(false)
  const title = (head: LegalVersionHead | null) =>
    head ? t('version', { number: head.number, date: isolate(formatDay(head.effective_on)) }) : t('version_0')
  const open = async (number: number) => {
    setFailed(false)
    try {
      const old =
        number === 0 ? 0 : number === current.number ? null : (asLegal(await legalVersion(page, number)) ?? undefined)
      if (old === undefined) setFailed(true)
      else onOpen(old)
    } catch {
      setFailed(true)
    }
  }
  const versions = [current, ...(current.earlier ?? []), null]
  return (
    <div className={classes.standing}>
      <p>
        <strong>{title(shown)}</strong>
        {shown && <> {t('changed', { note: shown.note[language] })}</>}
      </p>
      <details>
        <summary>{t('versions')}</summary>
        <ul>
          {versions.map((head) =>
            head?.number === shown?.number ? (
              <li key={head?.number ?? 0}>{title(head)}</li>
            ) : (
              <li key={head?.number ?? 0}>
                <button type="button" onClick={() => void open(head?.number ?? 0)}>
                  {title(head)}
                </button>
              </li>
            ),
          )}
        </ul>
        {failed && <p role="alert">{t('unread')}</p>}
      </details>
    </div>
  )
}
