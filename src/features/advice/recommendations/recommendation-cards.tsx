import { Link } from '@tanstack/react-router'
import { IconSquare, IconSquareCheck } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Priorite } from '../../../../sync/domain/recommendation.ts'
import type { MarkView } from '../data/recommendations.ts'
import { PriorityWord } from '../priority-word.tsx'
import classes from './recommendation-cards.module.css'
import { UnsentWork } from '../written/unsent-work.tsx'
import { WrittenBy, type Writer } from '../written/written-by.tsx'
import kit from '../../../ui/kit/kit.module.css'

/**
 * A recommendation as the client reads it: chosen by rule and translated, or written by the specialist for the study.
 */
export interface ReadRecommendation {
  /** The key under which its mark is stored. */
  readonly key: string
  readonly priority: Priorite
  readonly title: string
  readonly text: string
  /** The article with more information. */
  readonly article?: { readonly slug: string; readonly title: string } | null
  /** Absent: chosen by rule. */
  readonly by?: Writer
}

interface RecommendationCardsProps {
  readonly recommendations: readonly ReadRecommendation[]
  readonly marks: ReadonlyMap<string, MarkView>
  /** Absent: a preview, before it is published. */
  readonly onDone?: (key: string, done: boolean) => void
}

export function RecommendationCards({ recommendations, marks, onDone }: RecommendationCardsProps) {
  return (
    <div className={classes.holder}>
      <ul className={`${kit.listMd} ${classes.cards}`}>
        {recommendations.map((one) => (
          <li key={one.key}>
            <Card
              recommendation={one}
              mark={marks.get(one.key)}
              {...(onDone && { onDone: (done: boolean) => onDone(one.key, done) })}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

interface CardProps {
  readonly recommendation: ReadRecommendation
  readonly mark: MarkView | undefined
  readonly onDone?: (done: boolean) => void
}

function Card({ recommendation: { key, priority, title, text, article, by }, mark, onDone }: CardProps) {
  const { t } = useTranslation(['advice', 'study'])
  const id = useId()
  const done = mark?.done ?? false
  const Box = done ? IconSquareCheck : IconSquare
  return (
    <article
      className={`${kit.box} ${classes.card}`}
      data-priority={priority}
      data-done={done || undefined}
      aria-labelledby={id}
    >
      <PriorityWord priority={priority} />
      <h3 id={id} className={classes.title} dir="auto">
        {title}
      </h3>
      <p className={classes.text} dir="auto">
        {text}
      </p>
      {by && (
        <p className={`${kit.note} ${classes.by}`}>
          <WrittenBy {...by} />
        </p>
      )}
      <div className={classes.foot}>
        {article && !onDone && (
          <span className={classes.more}>{t('recommendations.read', { title: article.title })}</span>
        )}
        {article && onDone && (
          <Link to="/client/advice/$slug" params={{ slug: article.slug }} className={classes.more}>
            {t('recommendations.read', { title: article.title })}
          </Link>
        )}
        {onDone && (
          <button
            type="button"
            className={`${kit.markXs} ${classes.done}`}
            aria-pressed={done}
            aria-label={t('recommendations.doneLabel', { title })}
            onClick={() => onDone(!done)}
          >
            <Box size={24} stroke={1.8} aria-hidden="true" />
            {t('recommendations.done')}
          </button>
        )}
        {mark?.sync === 'waiting' && (
          <p className={classes.waiting} role="status">
            {t('study:mark.waiting')}
          </p>
        )}
        {mark?.sync === 'refused' && (
          <UnsentWork of={({ name, args }) => name === 'mark_recommendation' && args['key'] === key} />
        )}
      </div>
    </article>
  )
}
