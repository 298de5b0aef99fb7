import { useTranslation } from 'react-i18next'
import { CONTENT_LIMITS } from '../../../../sync/domain/content.ts'
import { NativeSelect } from '@mantine/core'
import classes from '../../../editing/contents.module.css'
import { WordsField } from '../../../editing/words-field.tsx'
import { useLanguage } from '../../../i18n/setup.ts'
import { useAdviceEntries } from './advice-entries.ts'
import { AdviceContents } from './advice-contents.tsx'
import { ContentForm, type ContentFieldsProps } from './content-form.tsx'
import { PriorityChoice } from '../priority-choice.tsx'
import { RecommendationCards } from '../recommendations/recommendation-cards.tsx'
import kit from '../../../ui/kit/kit.module.css'

interface ContentsPageProps {
  /** The key of the one that is edited. */
  readonly open: string | undefined
  readonly onOpen: (key: string | undefined) => void
}

/** General recommendations, as clients without their specialist's own read them. */
export function RecommendationsPage({ open, onOpen }: ContentsPageProps) {
  const { t } = useTranslation('contents')
  const articles = useArticleNames()
  return (
    <AdviceContents
      kind="recommendation"
      title={t('recommendations.title')}
      lead={t('recommendations.lead')}
      add={t('recommendations.add')}
      open={open}
      onOpen={onOpen}
    >
      {(entry, onOvertaken) => (
        <ContentForm
          kind="recommendation"
          entry={entry}
          onOvertaken={onOvertaken}
          onClose={() => onOpen(undefined)}
          renderFields={(props) => <RecommendationFields {...props} articles={articles} />}
          renderPreview={({ title, text, priorite, article }, language) => (
            <RecommendationCards
              marks={new Map()}
              recommendations={[
                {
                  key: entry.key,
                  priority: priorite,
                  title: title[language],
                  text: text[language],
                  article: article === null ? null : { slug: article, title: articles.get(article) ?? article },
                },
              ]}
            />
          )}
        />
      )}
    </AdviceContents>
  )
}

function RecommendationFields({
  body,
  language,
  problems,
  onChange,
  articles,
}: ContentFieldsProps<'recommendation'> & { readonly articles: ReadonlyMap<string, string> }) {
  const { t } = useTranslation('contents')
  const common = { language, problems }
  return (
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
        place="text"
        label={t('field.text')}
        value={body.text}
        most={CONTENT_LIMITS.advice}
        long
        onChange={(text) => onChange({ ...body, text })}
      />
      <PriorityChoice value={body.priorite} onChoose={(priorite) => onChange({ ...body, priorite })} />
      <p className={kit.note}>{t('recommendations.priority')}</p>
      <NativeSelect
        label={t('recommendations.article')}
        value={body.article ?? ''}
        onChange={({ currentTarget }) => onChange({ ...body, article: currentTarget.value || null })}
        data={[
          { value: '', label: t('recommendations.no_article') },
          ...[...articles].map(([value, label]) => ({ value, label })),
        ]}
      />
    </div>
  )
}

/** Titles in the language of the screen, by key. */
function useArticleNames(): ReadonlyMap<string, string> {
  const language = useLanguage()
  const { entries } = useAdviceEntries('article')
  return new Map(entries?.map(({ key, body }) => [key, body.title[language] || body.title.fr || key]))
}
