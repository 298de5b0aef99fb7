import { IconChevronDown, IconChevronsUp, IconEqual, IconSquare, IconSquareCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ArticleSlug } from './articles.ts'
import type { Priority } from './recommendations.ts'
import classes from './recommendation-cards.module.css'

/** As it is read: chosen by rule and translated, or written by the specialist for the study. */
export interface Recommendation {
  readonly id: string
  readonly priority: Priority
  readonly title: string
  readonly text: string
  /** An article that says more. */
  readonly article?: ArticleSlug | null
}

interface RecommendationCardsProps {
  readonly recommendations: readonly Recommendation[]
  /** Ids of those that are done. */
  readonly done: readonly string[]
  readonly onDone: (id: string, done: boolean) => void
}

export function RecommendationCards({ recommendations, done, onDone }: RecommendationCardsProps) {
  return (
    <div className={classes.holder}>
      <ul className={classes.cards}>
        {recommendations.map((one) => (
          <li key={one.id}>
            <Card recommendation={one} done={done.includes(one.id)} onDone={(next) => onDone(one.id, next)} />
          </li>
        ))}
      </ul>
    </div>
  )
}

const ICONS = { high: IconChevronsUp, medium: IconEqual, low: IconChevronDown } as const satisfies Record<Priority, unknown>

interface CardProps {
  readonly recommendation: Recommendation
  readonly done: boolean
  readonly onDone: (done: boolean) => void
}

function Card({ recommendation: { priority, title, text, article }, done, onDone }: CardProps) {
  const { t } = useTranslation(['advice', 'articles'])
  const id = useId()
  const Icon = ICONS[priority]
  const Box = done ? IconSquareCheck : IconSquare
  return (
    <article className={classes.card} data-priority={priority} data-done={done || undefined} aria-labelledby={id}>
      <p className={classes.priority}>
        <Icon size={18} stroke={2} aria-hidden="true" />
        {t(`recommendations.${priority}`)}
      </p>
      <h3 id={id} className={classes.title} dir="auto">{title}</h3>
      <p className={classes.text} dir="auto">{text}</p>
      <div className={classes.foot}>
        {article && (
          <Link to="/client/advice/$slug" params={{ slug: article }} className={classes.more}>
            {t('recommendations.read', { title: t(`articles:article.${article}.title`) })}
          </Link>
        )}
        <button
          type="button"
          className={classes.done}
          aria-pressed={done}
          aria-label={t('recommendations.doneLabel', { title })}
          onClick={() => onDone(!done)}
        >
          <Box size={24} stroke={1.8} aria-hidden="true" />
          {t('recommendations.done')}
        </button>
      </div>
    </article>
  )
}
