import { useTranslation } from 'react-i18next'
import type { ContentSource } from '../../../../sync/domain/content.ts'
import { Exact } from '../../../ui/text/formatted.tsx'
import classes from './article-page.module.css'

export function ArticleSources({ sources }: { readonly sources: readonly ContentSource[] }) {
  const { t } = useTranslation('advice')
  return (
    <section id="sources" aria-labelledby="sources-title" className={classes.sources}>
      <h2 id="sources-title">{t('articles.sources')}</h2>
      <ol>
        {sources.map(({ id, title, publisher, year, url, language }, index) => (
          <li key={id} id={`source-${index + 1}`}>
            <a href={url} target="_blank" rel="noopener noreferrer" lang={language}>
              <bdi>{title}</bdi>
            </a>
            <span>
              <Exact lang={language}>{publisher}</Exact> · <Exact>{year ?? t('articles.current')}</Exact>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
