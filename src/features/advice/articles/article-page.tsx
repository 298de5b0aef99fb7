import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ArticleBlocks } from './article-blocks.tsx'
import { ArticleList, ReadingTime } from './article-list.tsx'
import { ArticleSources } from './article-sources.tsx'
import type { Article } from './article.ts'
import classes from './article-page.module.css'
import kit from '../../../ui/kit/kit.module.css'

/** A long article: its contents beside it on wide screens and before it on a phone, its sources at the end. */
export function ArticlePage({ article }: { readonly article: Article & { readonly slug: string } }) {
  const { t } = useTranslation('advice')
  return (
    <>
      <ArticleReading article={article}>
        <Link to="/client/advice" className={`${kit.mark} ${classes.back}`}>
          <IconArrowLeft size={20} aria-hidden="true" />
          {t('title')}
        </Link>
      </ArticleReading>
      <ArticleList title={t('articles.others')} without={article.slug} />
    </>
  )
}

/** Without its place on the site, so that it is seen the same before it is published. */
export function ArticleReading({ article, children }: { readonly article: Article; readonly children?: ReactNode }) {
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        {children}
        <h1 tabIndex={-1}>{article.title}</h1>
        <p className={classes.lead}>{article.lead}</p>
        <ReadingTime minutes={article.minutes} />
      </header>
      <Contents article={article} />
      <article className={classes.text}>
        {article.sections.map(({ name, title, blocks }) => (
          <section key={name} id={name} aria-labelledby={`${name}-title`}>
            <h2 id={`${name}-title`}>{title}</h2>
            <ArticleBlocks blocks={blocks} sources={article.sources} label={title} />
          </section>
        ))}
        {article.sources.length > 0 && <ArticleSources sources={article.sources} />}
      </article>
    </div>
  )
}

function Contents({ article }: { readonly article: Article }) {
  const { t } = useTranslation('advice')
  return (
    <nav className={classes.contents} aria-labelledby="contents">
      <h2 id="contents">{t('articles.contents')}</h2>
      <ol>
        {article.sections.map(({ name, title }) => (
          <li key={name}>
            <a href={`#${name}`}>{title}</a>
          </li>
        ))}
        {article.sources.length > 0 && (
          <li>
            <a href="#sources">{t('articles.sources')}</a>
          </li>
        )}
      </ol>
    </nav>
  )
}
