import { useTranslation } from 'react-i18next'
import { letterParagraphs, type LetterWords } from './data/letters.ts'
import { directionOf, type Language } from '../../i18n/languages.ts'
import classes from './letters.module.css'
import kit from '../../ui/kit/kit.module.css'

interface LetterPreviewProps {
  readonly words: LetterWords
  readonly language: Language
}

/** As the mail shows it, in one language. */
export function LetterPreview({ words, language }: LetterPreviewProps) {
  const { t } = useTranslation('letters')
  const [sujet, corps] = [words.sujet[language].trim(), words.corps[language].trim()]
  if (sujet === '' && corps === '') return <p className={`${kit.note} ${kit.flush}`}>{t('preview.blank')}</p>
  return (
    <>
      <article className={`${kit.breaks} ${classes.mail}`} lang={language} dir={directionOf(language)}>
        <h3>{sujet || '…'}</h3>
        {letterParagraphs(corps).map((parts, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- paragraphs have no names
          <p key={at}>
            {parts.map(({ text, href }, place) =>
              href === null ? (
                text
              ) : (
                // oxlint-disable-next-line react/no-array-index-key -- nor have their parts
                <a key={place} href={href} target="_blank" rel="noreferrer noopener">
                  {text}
                </a>
              ),
            )}
          </p>
        ))}
      </article>
      <p className={`${kit.fine} ${classes.foot}`}>{t('preview.foot')}</p>
    </>
  )
}
