import { useTranslation } from 'react-i18next'
import { letterState, type LetterRow, type LetterWords, type WaitingLetter } from './data/letters.ts'
import { formatNumber } from '../../i18n/formats.ts'
import { LANGUAGES } from '../../i18n/languages.ts'
import { useLanguage } from '../../i18n/setup.ts'
import list from '../../ui/lists/admin-list.module.css'
import { DateTimeText } from '../../ui/text/formatted.tsx'
import { TextLink } from '../../ui/links/links.tsx'
import { LetterBadge } from './letter-badge.tsx'
import classes from './letters.module.css'

/** A letter of the server, or one that only this device has saved. */
export type ListedLetter = Partial<LetterRow> & { readonly id: string; readonly sujet: LetterWords['sujet'] }

interface LetterTableProps {
  readonly letters: readonly ListedLetter[]
  readonly waiting: ReadonlyMap<string, WaitingLetter>
}

/** A table on wide screens, one card per letter on narrow ones. */
export function LetterTable({ letters, waiting }: LetterTableProps) {
  const { t } = useTranslation('letters')
  const language = useLanguage()
  const titleOf = (sujet: LetterWords['sujet']) =>
    [language, ...LANGUAGES].map((one) => sujet[one]).find((words) => words !== '') ?? t('untitled')
  return (
    <table className={list.table}>
      <thead>
        <tr>
          {(['subject', 'state', 'langues', 'changed', 'result'] as const).map((column) => (
            <th key={column} scope="col">
              {t(`column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {letters.map(({ id, sujet, counts, sent_at = null, updated_at, langues = [] }) => {
          const here = waiting.get(id)
          return (
            <tr key={id} data-letter={id}>
              <th scope="row" className={classes.subject}>
                <TextLink to="/admin/messages/newsletter/lettres/$id" params={{ id }}>
                  <bdi>{titleOf(sujet)}</bdi>
                </TextLink>
              </th>
              <td data-label={t('column.state')}>
                <LetterBadge state={counts ? letterState({ sent_at, counts }) : 'draft'} />
                {here?.state === 'waiting' && (
                  <small>{t(here.isRemoved ? 'waiting_removal' : here.isSent ? 'waiting_sending' : 'waiting')}</small>
                )}
                {here?.state === 'refused' && (
                  <small>
                    <TextLink to="/admin/synchronisation">{t('refused')}</TextLink>
                  </small>
                )}
              </td>
              <td data-label={t('column.langues')}>{langues.map((one) => t(`language.${one}`)).join(' · ')}</td>
              <td data-label={t('column.changed')}>
                {(sent_at ?? updated_at) !== undefined && <DateTimeText value={sent_at ?? updated_at ?? ''} />}
              </td>
              <td data-label={t('column.result')}>
                {counts && sent_at !== null && (
                  <>
                    {t('sent_of', { sent: formatNumber(counts.sent), count: counts.total })}
                    {counts.failed > 0 && <small>{t('failed', { count: counts.failed })}</small>}
                  </>
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
