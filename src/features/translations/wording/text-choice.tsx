import { useTranslation } from 'react-i18next'
import type { Command } from '../../../../sync/index.ts'
import type { Wordings } from '../../../../sync/domain/published-text.ts'
import { useOvertaken } from '../../../data/commands/overtaken.ts'
import { LANGUAGES } from '../../../i18n/languages.ts'
import { useDecision } from '../../../keeping/use-decision.ts'
import { ValueChoice } from '../../../keeping/value-choice.tsx'
import { shownOf, type CatalogueText } from '../catalogue.ts'
import { seenOf } from '../files/import-preview.ts'
import classes from '../translations.module.css'
import { WordingText } from './wording-text.tsx'

/** A wording of this device that somebody else has changed meanwhile; null: there is nothing to decide. */
export function useLostText(text: CatalogueText) {
  const items = useOvertaken(
    ({ name, args }) => (name === 'set_text' || name === 'reset_text') && args['key'] === text.key,
  )
  const last = items.at(-1)
  if (!last || (last.args['seen'] ?? null) === seenOf(text)) return null
  return { items, last, command: { name: last.name, args: last.args } as Command }
}

interface TextChoiceProps {
  readonly text: CatalogueText
  readonly lost: NonNullable<ReturnType<typeof useLostText>>
}

export function TextChoice({ text, lost: { items, last, command } }: TextChoiceProps) {
  const { t } = useTranslation('translations')
  const { busy, decide } = useDecision()
  const mine = shownOf(text.shipped ?? {}, command.name === 'set_text' ? command.args.texts : {})
  const over = { version_id: crypto.randomUUID(), seen: seenOf(text) }
  const again = { ...command, args: { ...command.args, ...over } } as Command
  return (
    <ValueChoice
      lost={items.map(({ id }) => id)}
      title={t('choice')}
      mine={{ at: last.madeAt, value: <Worded wordings={mine} /> }}
      other={{ at: text.latest?.at ?? null, by: text.latest?.author ?? null, value: <Worded wordings={text.shown} /> }}
      busy={busy}
      onMine={() => void decide(items, again)}
      onOther={() => void decide(items)}
    />
  )
}

function Worded({ wordings }: { readonly wordings: Wordings }) {
  return (
    <div className={classes.shipped}>
      {LANGUAGES.map((one) => (
        <WordingText key={one} language={one} wording={wordings[one]} />
      ))}
    </div>
  )
}
