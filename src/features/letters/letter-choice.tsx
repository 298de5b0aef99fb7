import { useTranslation } from 'react-i18next'
import type { Letter, LetterWords } from './data/letters.ts'
import { useOvertaken } from '../../data/commands/overtaken.ts'
import { isolate } from '../../i18n/isolate.ts'
import { directionOf } from '../../i18n/languages.ts'
import { useDecision } from '../../keeping/use-decision.ts'
import { ValueChoice } from '../../keeping/value-choice.tsx'
import type { Command } from '../../../sync/index.ts'
import { differences } from './letter-words.ts'
import classes from './letters.module.css'

/** A draft saved offline that another administrator has changed meanwhile: shows the differences. */
export function LetterChoice({ id, letter }: { readonly id: string; readonly letter: Letter | null }) {
  const { t } = useTranslation('letters')
  const { busy, decide } = useDecision()
  const items = useOvertaken(({ name, args }) => name === 'save_letter' && args['letter_id'] === id)
  const last = items.at(-1)
  const command = last && ({ name: last.name, args: last.args } as Command)
  if (!last || command?.name !== 'save_letter' || !letter || letter.sent_at !== null) return null
  const mine = command.args
  const again: Command = {
    name: 'save_letter',
    args: { ...mine, version_id: crypto.randomUUID(), seen: letter.version_id },
  }
  return (
    <ValueChoice
      title={t('choice')}
      lost={items.map(({ id: lost }) => lost)}
      mine={{ at: last.madeAt, value: <Words mine={letter} theirs={mine} /> }}
      other={{ at: letter.updated_at, by: letter.author, value: <Words mine={mine} theirs={letter} /> }}
      busy={busy}
      onMine={() => void decide(items, again)}
      onOther={() => void decide(items)}
    />
  )
}

interface WordsProps {
  readonly mine: LetterWords
  readonly theirs: LetterWords
}

/** The words that somebody else has saved meanwhile, where they differ. */
export function TheirWords({ author, ...words }: WordsProps & { readonly author: string | null }) {
  const { t } = useTranslation('letters')
  return (
    <div className={classes.theirs}>
      <p>{t('theirs', { name: isolate(author ?? t('somebody')) })}</p>
      <Words {...words} />
    </div>
  )
}

function Words({ mine, theirs }: WordsProps) {
  return differences(mine, theirs).map(({ field, language, words }) => (
    <blockquote key={`${field}.${language}`} lang={language} dir={directionOf(language)}>
      {words || '–'}
    </blockquote>
  ))
}
