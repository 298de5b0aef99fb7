import { Title } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useArticles, type Article } from './article.ts'
import classes from '../advice.module.css'
import kit from '../../../ui/kit/kit.module.css'

interface ArticleListProps {
  readonly title: string
  readonly hint?: string
  /** The one that is open. */
  readonly without?: string
}

export function ArticleList({ title, hint, without }: ArticleListProps) {
  const articles = useArticles().filter(({ slug }) => slug !== without)
  if (articles.length === 0) return null
  return (
    <section aria-labelledby="articles" className={classes.articles}>
      <div className={classes.head}>
        <Title order={2} id="articles">
          {title}
        </Title>
        {hint && <p className={classes.hint}>{hint}</p>}
      </div>
      <ul className={`${kit.listMd} ${classes.list}`}>
        {articles.map((article) => (
          <li key={article.slug}>
            <ArticleCard {...article} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ArticleCard({ slug, title, lead, minutes }: Article & { readonly slug: string }) {
  return (
    <article className={`${kit.box} ${classes.card}`}>
      <h3 className={`${kit.sectionHead} ${classes.title}`}>
        <Link to="/client/advice/$slug" params={{ slug }} className={`${kit.bareLink} ${classes.link}`}>
          {title}
        </Link>
      </h3>
      <p className={`${kit.quiet} ${kit.flush}`}>{lead}</p>
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
