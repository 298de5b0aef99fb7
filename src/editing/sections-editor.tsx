import { ActionIcon, Button } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { SILENT, CONTENT_LIMITS, type ContentSection } from '../../sync/domain/content.ts'
import { isolate } from '../i18n/isolate.ts'
import type { Language } from '../i18n/languages.ts'
import classes from './contents.module.css'
import type { Problems } from './use-content-editor.ts'
import { WordsField } from './words-field.tsx'
import kit from '../ui/kit/kit.module.css'

interface SectionsEditorProps {
  readonly sections: readonly ContentSection[]
  readonly language: Language
  readonly problems: Problems
  readonly onChange: (sections: readonly ContentSection[]) => void
}

/** Sections in order: a title and a text each, in the language that is open. */
export function SectionsEditor({ sections, language, problems, onChange }: SectionsEditorProps) {
  const { t } = useTranslation('contents')
  const replace = (at: number, section: ContentSection) => onChange(sections.with(at, section))
  const move = (at: number, by: number) => {
    const next = [...sections]
    const [moved] = next.splice(at, 1)
    if (moved) next.splice(at + by, 0, moved)
    onChange(next)
  }
  return (
    <div className={`${kit.stackMd} ${classes.sections}`}>
      {sections.map((section, at) => {
        const name = isolate(section.title[language] || t('untitled'))
        return (
          <fieldset
            key={section.id}
            className={`${kit.box} ${kit.stackSm} ${classes.section}`}
            data-section={section.id}
          >
            <legend>{t('section.number', { number: at + 1 })}</legend>
            <div className={classes.sectionTools}>
              <ActionIcon
                variant="subtle"
                size="xl"
                disabled={at === 0}
                aria-label={t('section.up', { name })}
                onClick={() => move(at, -1)}
              >
                <IconArrowUp size={20} aria-hidden="true" />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                size="xl"
                disabled={at === sections.length - 1}
                aria-label={t('section.down', { name })}
                onClick={() => move(at, 1)}
              >
                <IconArrowDown size={20} aria-hidden="true" />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                size="xl"
                color="red.8"
                aria-label={t('section.remove', { name })}
                onClick={() => onChange(sections.toSpliced(at, 1))}
              >
                <IconTrash size={20} aria-hidden="true" />
              </ActionIcon>
            </div>
            <WordsField
              place={`sections.${at}.title`}
              label={t('field.heading')}
              language={language}
              value={section.title}
              problems={problems}
              onChange={(title) => replace(at, { ...section, title })}
            />
            <WordsField
              place={`sections.${at}.text`}
              label={t('field.text')}
              language={language}
              value={section.text}
              problems={problems}
              long
              onChange={(text) => replace(at, { ...section, text })}
            />
          </fieldset>
        )
      })}
      {problems.has('sections') && (
        <p className={classes.problem} role="alert">
          {t('section.none')}
        </p>
      )}
      {sections.length < CONTENT_LIMITS.sections && (
        <Button
          variant="default"
          className={kit.atStart}
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          onClick={() => onChange([...sections, { id: newId(sections), title: SILENT, text: SILENT }])}
        >
          {t('section.add')}
        </Button>
      )}
    </div>
  )
}

function newId(sections: readonly ContentSection[]): string {
  const taken = new Set(sections.map(({ id }) => id))
  for (let number = sections.length + 1; ; number += 1) if (!taken.has(`section-${number}`)) return `section-${number}`
}
