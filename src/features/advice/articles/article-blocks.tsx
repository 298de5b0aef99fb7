import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContentSource } from '../../../../sync/domain/content.ts'
import type { ArticleBlock, ArticleLine } from './article-text.ts'
import classes from './article-page.module.css'
import kit from '../../../ui/kit/kit.module.css'

interface ArticleBlocksProps {
  readonly blocks: readonly ArticleBlock[]
  /** The sources of the whole article: the index of a source is its number. */
  readonly sources: readonly ContentSource[]
  /** Accessible name of this section's tables. */
  readonly label: string
}

/* The texts are fixed: a block's place is its key. */
/* oxlint-disable react/no-array-index-key */

export function ArticleBlocks({ blocks, sources, label }: ArticleBlocksProps) {
  return blocks.map((block, index) => <Block key={index} block={block} sources={sources} label={label} />)
}

function Block({ block, sources, label }: Omit<ArticleBlocksProps, 'blocks'> & { readonly block: ArticleBlock }) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p>
          <Line line={block.line} sources={sources} />
        </p>
      )
    case 'list':
      return (
        <ul>
          {block.items.map((item, index) => (
            <li key={index}>
              <Line line={item} sources={sources} />
            </li>
          ))}
        </ul>
      )
    case 'table':
      return <Table head={block.head} rows={block.rows} label={label} />
  }
}

function Table({
  head,
  rows,
  label,
}: Omit<Extract<ArticleBlock, { kind: 'table' }>, 'kind'> & { readonly label: string }) {
  return (
    // Wider than a phone it is moved sideways, by the keyboard too.
    <div className={`${kit.box} ${classes.table}`} role="group" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head.map((cell) => (
              <th key={cell} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...cells]) => (
            <tr key={first}>
              <th scope="row">{first}</th>
              {cells.map((cell, index) => (
                <td key={index}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Line({ line, sources }: { readonly line: ArticleLine; readonly sources: readonly ContentSource[] }) {
  const { t } = useTranslation('advice')
  return line.map((part, index) => {
    if (part.kind === 'words') return <Fragment key={index}>{part.text}</Fragment>
    const number = sources.findIndex(({ id }) => id === part.id) + 1
    return (
      <sup key={index} className={classes.mark}>
        <a href={`#source-${number}`} aria-label={t('articles.source', { number })}>
          {number}
        </a>
      </sup>
    )
  })
}
