import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContentBodies, ContentKind } from '../../sync/domain/content.ts'
import type { Command } from '../../sync/index.ts'
import type { ContentEntry } from '../data/published/contents.ts'
import { useOvertaken } from '../data/commands/overtaken.ts'
import { directionOf } from '../i18n/languages.ts'
import { useDecision } from '../keeping/use-decision.ts'
import { ValueChoice } from '../keeping/value-choice.tsx'
import classes from './contents.module.css'
import { differences } from './use-content-editor.ts'

interface ContentChoiceProps<K extends ContentKind> {
  readonly kind: K
  readonly entry: ContentEntry<K>
  /** A body as a whole; absent: the texts in which the two differ. */
  readonly renderBody?: (body: ContentBodies[K]) => ReactNode
}

/** Shows where a text of this device differs from another administrator's version that came first. */
export function ContentChoice<K extends ContentKind>({ kind, entry, renderBody }: ContentChoiceProps<K>) {
  const { t } = useTranslation('contents')
  const { busy, decide } = useDecision()
  const items = useOvertaken(
    ({ name, args }) =>
      (name === 'save_content' || name === 'reset_content') && args['kind'] === kind && args['key'] === entry.key,
  )
  const last = items.at(-1)
  if (!last || (last.args['seen'] ?? null) === entry.seen) return null
  const command = { name: last.name, args: last.args } as Command
  const again = { ...command, args: { ...command.args, version_id: crypto.randomUUID(), seen: entry.seen } } as Command
  const saved = command.name === 'save_content' ? command.args : null
  const mine = saved ? (saved.body as ContentBodies[K]) : entry.shipped
  const told = (body: ContentBodies[K] | null, shown: boolean, beside: ContentBodies[K] | null) => (
    <div className={classes.theirs}>
      {(body === null || !renderBody) && (
        <p>{t(body === null ? 'history.reset' : shown ? 'edit.shown' : 'edit.hidden')}</p>
      )}
      {body && renderBody?.(body)}
      {body &&
        !renderBody &&
        differences(kind, beside ?? body, body).map(([place, language, words]) => (
          <blockquote key={`${place}.${language}`} lang={language} dir={directionOf(language)}>
            {words || '–'}
          </blockquote>
        ))}
    </div>
  )
  return (
    <ValueChoice
      lost={items.map(({ id }) => id)}
      title={t('choice')}
      mine={{ at: last.madeAt, value: told(mine, saved?.shown ?? true, entry.body) }}
      other={{
        at: entry.latest?.at ?? null,
        by: entry.latest?.author ?? null,
        value: told(entry.body, entry.shown, mine),
      }}
      busy={busy}
      onMine={() => void decide(items, again)}
      onOther={() => void decide(items)}
    />
  )
}
