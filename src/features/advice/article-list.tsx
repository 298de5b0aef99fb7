import { Title } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ARTICLE_SLUGS, type ArticleSlug } from './articles.ts'
import { useArticle } from './article.ts'
import classes from './advice.module.css'

interface ArticleListProps {
  readonly title: string
  readonly hint?: string
  /** The one that is open. */
  readonly without?: ArticleSlug
}

export function ArticleList({ title, hint, without }: ArticleListProps) {
  return (
    <section aria-labelledby="articles" className={classes.articles}>
      <div className={classes.head}>
        <Title order={2} id="articles">
          {title}
        </Title>
        {hint && <p className={classes.hint}>{hint}</p>}
      </div>
      <ul className={classes.list}>
        {ARTICLE_SLUGS.filter((slug) => slug !== without).map((slug) => (
          <li key={slug}>
            <ArticleCard slug={slug} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ArticleCard({ slug }: { readonly slug: ArticleSlug }) {
  const { title, lead, minutes } = useArticle(slug)
  return (
    <article className={classes.card}>
      <h3 className={classes.title}>
        <Link to="/client/advice/$slug" params={{ slug }} className={classes.link}>
          {title}
        </Link>
      </h3>
      <p className={classes.lead}>{lead}</p>
      <ReadingTime minutes={minutes} />
    </article>
  )
}

export function ReadingTime({ minutes }: { readonly minutes: number }) {
  const { t } = useTranslation('advice')
  return (
    <p className={classes.minutes}>
      <IconClock size={18} stroke={1.8} aria-hidden="true" />
      {t('articles.minutes', { count: minutes })}
    </p>
  )
}
