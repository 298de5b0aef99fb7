import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { CONTENT_LIMITS, SOURCE_ID, type ContentSource } from '../../../../sync/domain/content.ts'
import classes from '../../../editing/contents.module.css'
import type { Problems, Unread } from '../../../editing/use-content-editor.ts'
import { WholeNumberField } from '../../../editing/whole-number-field.tsx'
import { isolate } from '../../../i18n/isolate.ts'
import { useLanguage } from '../../../i18n/setup.ts'
import kit from '../../../ui/kit/kit.module.css'

interface SourcesEditorProps {
  readonly sources: readonly ContentSource[]
  readonly problems: Problems
  readonly unread: Unread
  readonly onChange: (sources: readonly ContentSource[], unread?: Unread) => void
}

const LANGUAGES_OF_SOURCES = ['fr', 'en', 'ar', 'de']

/** The sources of an article: the same in all languages, numbered by their first mention. */
export function SourcesEditor({ sources, problems, unread, onChange }: SourcesEditorProps) {
  const { t } = useTranslation('contents')
  return (
    <section className={`${kit.stackMd} ${classes.sections}`} aria-labelledby="sources-edited">
      <h2 id="sources-edited">{t('source.title')}</h2>
      <p className={kit.note}>{t('source.hint')}</p>
      {sources.map((source, at) => (
        <SourceFields
          // oxlint-disable-next-line react/no-array-index-key -- its name is being typed
          key={at}
          at={at}
          source={source}
          problems={problems}
          unread={unread}
          taken={sources.some((other, place) => place !== at && other.id === source.id)}
          onChange={(next, left) => onChange(sources.with(at, next), left)}
          onRemove={() => onChange(sources.toSpliced(at, 1), unreadWithout(at, unread))}
        />
      ))}
      {sources.length < CONTENT_LIMITS.sources && (
        <Button
          variant="default"
          className={kit.atStart}
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          onClick={() =>
            onChange([
              ...sources,
              { id: newId(sources), title: '', publisher: '', year: null, url: '', language: 'fr' },
            ])
          }
        >
          {t('source.add')}
        </Button>
      )}
    </section>
  )
}

interface SourceFieldsProps {
  readonly at: number
  readonly source: ContentSource
  readonly problems: Problems
  readonly unread: Unread
  /** Another one has this name. */
  readonly taken: boolean
  readonly onChange: (source: ContentSource, unread?: Unread) => void
  readonly onRemove: () => void
}

function SourceFields({ at, source, problems, unread, taken, onChange, onRemove }: SourceFieldsProps) {
  const { t } = useTranslation('contents')
  const language = useLanguage()
  const names = new Intl.DisplayNames(language, { type: 'language' })
  const problem = (name: keyof ContentSource) => {
    const reason = problems.get(`sources.${at}.${name}`)
    return reason && t(`problem.${reason}`)
  }
  const line = (name: 'id' | 'title' | 'publisher' | 'url', label: string, most: number) => ({
    name: `sources.${at}.${name}`,
    label,
    value: source[name],
    maxLength: most,
    autoComplete: 'off',
    attributes: { input: { dir: name === 'title' || name === 'publisher' ? 'auto' : 'ltr' } },
    error: problem(name),
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      onChange({ ...source, [name]: currentTarget.value }),
  })
  return (
    <fieldset className={`${kit.box} ${kit.stackSm} ${classes.section}`} data-source={source.id}>
      <legend>{t('source.number', { number: at + 1 })}</legend>
      <div className={classes.sectionTools}>
        <ActionIcon
          variant="subtle"
          size="xl"
          color="red.8"
          aria-label={t('section.remove', { name: isolate(source.title || source.id) })}
          onClick={onRemove}
        >
          <IconTrash size={20} aria-hidden="true" />
        </ActionIcon>
      </div>
      <TextInput
        {...line('id', t('source.id'), 40)}
        error={(!SOURCE_ID.test(source.id) && t('problem.malformed')) || (taken && t('source.taken'))}
      />
      <TextInput {...line('title', t('source.name'), CONTENT_LIMITS.sourceTitle)} />
      <TextInput {...line('publisher', t('source.publisher'), CONTENT_LIMITS.publisher)} />
      <TextInput {...line('url', t('source.url'), CONTENT_LIMITS.url)} inputMode="url" />
      <WholeNumberField
        name={yearOf(at)}
        label={t('source.year')}
        least={CONTENT_LIMITS.leastYear}
        most={CONTENT_LIMITS.mostYear}
        value={source.year}
        unread={unread}
        onChange={(year, left) => onChange({ ...source, year }, left)}
      />
      <NativeSelect
        label={t('source.language')}
        value={source.language}
        onChange={({ currentTarget }) => onChange({ ...source, language: currentTarget.value })}
        data={[...new Set([...LANGUAGES_OF_SOURCES, source.language])].map((value) => ({
          value,
          label: names.of(value) ?? value,
        }))}
      />
    </fieldset>
  )
}

const yearOf = (at: number): string => `sources.${at}.year`

/** Moves the sources behind the removed one up, together with the texts typed for their years. */
function unreadWithout(removed: number, unread: Unread): Unread {
  return Object.fromEntries(
    Object.entries(unread).flatMap(([place, text]) => {
      const at = Number(/^sources\.(\d+)\.year$/.exec(place)?.[1] ?? -1)
      return at === removed ? [] : [[at > removed ? yearOf(at - 1) : place, text]]
    }),
  )
}

function newId(sources: readonly ContentSource[]): string {
  const taken = new Set(sources.map(({ id }) => id))
  for (let number = sources.length + 1; ; number += 1) if (!taken.has(`source-${number}`)) return `source-${number}`
}
