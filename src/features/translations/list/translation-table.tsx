import { ActionIcon } from '@mantine/core'
import { IconCheck, IconCloudUp, IconCopy, IconPencil, IconProgress, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { isolate } from '../../../i18n/isolate.ts'
import { LANGUAGES, type Language } from '../../../i18n/languages.ts'
import list from '../../../ui/lists/admin-list.module.css'
import { Exact } from '../../../ui/text/formatted.tsx'
import { TextLink } from '../../../ui/links/links.tsx'
import { notify } from '../../../ui/notices/notices.tsx'
import { nameOf, type CatalogueText } from '../catalogue.ts'
import { useSectionName } from './section-name.ts'
import { isCorrected, languageOrder } from './translations-search.ts'
import { WordingText } from '../wording/wording-text.tsx'
import classes from '../translations.module.css'
import kit from '../../../ui/kit/kit.module.css'

interface TranslationTableProps {
  readonly texts: readonly CatalogueText[]
  readonly first: Language | undefined
  readonly onEdit: (text: CatalogueText) => void
  readonly onDelete: (text: CatalogueText) => void
}

/** A table on wide screens, one card per text on narrow ones. */
export function TranslationTable({ texts, first, onEdit, onDelete }: TranslationTableProps) {
  const { t } = useTranslation('translations')
  const languages = languageOrder(first)
  const sectionName = useSectionName()
  const copy = async (key: string) => {
    const done = await navigator.clipboard.writeText(key).then(
      () => true,
      () => false,
    )
    notify(
      done
        ? { kind: 'success', id: 'key-copied', title: t('copied'), text: isolate(key) }
        : { kind: 'error', id: 'key-copied', title: t('copyFailed'), text: isolate(key) },
    )
  }
  return (
    <table className={`${list.table} ${classes.table}`}>
      <thead>
        <tr>
          <th scope="col">{t('column.key')}</th>
          <th scope="col">{t('column.section')}</th>
          {languages.map((language) => (
            <th key={language} scope="col">
              {t(`language.${language}`)}
            </th>
          ))}
          <th scope="col">{t('column.status')}</th>
          <th scope="col">{t('column.actions')}</th>
        </tr>
      </thead>
      <tbody>
        {texts.map((text) => (
          <tr key={text.key} data-key={text.key}>
            <th scope="row">
              <Exact dir="ltr" className={classes.key}>
                {nameOf(text.key)}
              </Exact>
            </th>
            <td data-label={t('column.section')}>{sectionName(text.section)}</td>
            {languages.map((language) => (
              <td key={language} data-label={t(`language.${language}`)} className={`${kit.breaks} ${classes.words}`}>
                <WordingText language={language} wording={text.shown[language]} short />
              </td>
            ))}
            <td className={classes.status}>
              <Status text={text} />
            </td>
            <td>
              <div className={list.actions}>
                <ActionIcon
                  variant="subtle"
                  color="gray.8"
                  size={44}
                  aria-label={t('editOf', { key: isolate(text.key) })}
                  title={t('edit')}
                  onClick={() => onEdit(text)}
                >
                  <IconPencil size={20} aria-hidden="true" />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray.8"
                  size={44}
                  aria-label={t('copyOf', { key: isolate(text.key) })}
                  title={t('copy')}
                  onClick={() => void copy(text.key)}
                >
                  <IconCopy size={20} aria-hidden="true" />
                </ActionIcon>
                {(isCorrected(text) || text.shipped === null) && (
                  <ActionIcon
                    variant="subtle"
                    color="red.9"
                    size={44}
                    aria-label={t('deleteOf', { key: isolate(text.key) })}
                    title={t('delete')}
                    onClick={() => onDelete(text)}
                  >
                    <IconTrash size={20} aria-hidden="true" />
                  </ActionIcon>
                )}
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Status({ text }: { readonly text: CatalogueText }) {
  const { t } = useTranslation('translations')
  const complete = text.filled.length === LANGUAGES.length
  return (
    <>
      <span className={`${kit.mark2xs} ${classes.mark}`} data-complete={complete}>
        {complete ? <IconCheck size={16} aria-hidden="true" /> : <IconProgress size={16} aria-hidden="true" />}
        {complete ? t('complete') : <Exact dir="ltr">{`${text.filled.length}/${LANGUAGES.length}`}</Exact>}
      </span>
      {isCorrected(text) && <small>{t('corrected')}</small>}
      {text.shipped === null && <small>{t('added')}</small>}
      {text.waiting?.state === 'waiting' && (
        <small className={`${kit.mark2xs} ${classes.waiting}`}>
          <IconCloudUp size={16} aria-hidden="true" />
          {t('waiting')}
        </small>
      )}
      {text.waiting?.state === 'refused' && (
        <small>
          <TextLink to="/admin/synchronisation">{t('refused')}</TextLink>
        </small>
      )}
    </>
  )
}
