import { useTranslation } from 'react-i18next'
import { CONTENT_LIMITS } from '../../../../sync/domain/content.ts'
import classes from '../../../editing/contents.module.css'
import { SectionsEditor } from '../../../editing/sections-editor.tsx'
import { WholeNumberField } from '../../../editing/whole-number-field.tsx'
import { WordsField } from '../../../editing/words-field.tsx'
import { writtenArticle } from '../articles/article.ts'
import { AdviceContents } from './advice-contents.tsx'
import { ArticleReading } from '../articles/article-page.tsx'
import { ContentForm, type ContentFieldsProps } from './content-form.tsx'
import { SourcesEditor } from './sources-editor.tsx'
import kit from '../../../ui/kit/kit.module.css'

interface ArticlesPageProps {
  /** The key of the one that is edited. */
  readonly open: string | undefined
  readonly onOpen: (key: string | undefined) => void
}

/** The articles that clients read among their advice. */
export function ArticlesPage({ open, onOpen }: ArticlesPageProps) {
  const { t } = useTranslation('contents')
  return (
    <AdviceContents
      kind="article"
      title={t('articles.title')}
      lead={t('articles.lead')}
      add={t('articles.add')}
      open={open}
      onOpen={onOpen}
    >
      {(entry, onOvertaken) => (
        <ContentForm
          kind="article"
          entry={entry}
          onOvertaken={onOvertaken}
          onClose={() => onOpen(undefined)}
          renderFields={(props) => <ArticleFields {...props} />}
          renderPreview={(body, language) => <ArticleReading article={writtenArticle(body, language)} />}
        />
      )}
    </AdviceContents>
  )
}

function ArticleFields({ body, language, problems, unread, onChange }: ContentFieldsProps<'article'>) {
  const { t } = useTranslation('contents')
  const common = { language, problems }
  return (
    <>
      <div className={`${kit.stackMd} ${classes.sections}`}>
        <WordsField
          {...common}
          place="title"
          label={t('field.title')}
          value={body.title}
          most={CONTENT_LIMITS.title}
          onChange={(title) => onChange({ ...body, title })}
        />
        <WordsField
          {...common}
          place="lead"
          label={t('field.lead')}
          value={body.lead}
          most={CONTENT_LIMITS.lead}
          long
          onChange={(lead) => onChange({ ...body, lead })}
        />
        <WholeNumberField
          name="minutes"
          label={t('articles.minutes')}
          description={t('articles.minutes_hint')}
          least={1}
          most={CONTENT_LIMITS.minutes}
          value={body.minutes}
          unread={unread}
          onChange={(minutes, left) => onChange({ ...body, minutes }, left)}
        />
        <p className={kit.note}>{t('articles.format')}</p>
      </div>
      <SectionsEditor
        sections={body.sections}
        language={language}
        problems={problems}
        onChange={(sections) => onChange({ ...body, sections })}
      />
      <SourcesEditor
        sources={body.sources}
        problems={problems}
        unread={unread}
        onChange={(sources, left) => onChange({ ...body, sources }, left)}
      />
    </>
  )
}
