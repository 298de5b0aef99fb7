import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import {
  CHECK_KINDS,
  CHECKLIST_LIMITS,
  isCounted,
  type CheckKind,
  type CheckLine,
} from '../../../../sync/domain/checklist.ts'
import { SILENT } from '../../../../sync/domain/content.ts'
import { MEASUREMENT_UNITS, PARAMETRES } from '../../../../sync/domain/measurement.ts'
import classes from '../../../editing/contents.module.css'
import type { Problems, Unread } from '../../../editing/use-content-editor.ts'
import { WholeNumberField } from '../../../editing/whole-number-field.tsx'
import { WordsField } from '../../../editing/words-field.tsx'
import { isolate } from '../../../i18n/isolate.ts'
import type { Language } from '../../../i18n/languages.ts'
import { useLineText } from '../checklist/use-line-text.ts'
import kit from '../../../ui/kit/kit.module.css'

type Lines = readonly CheckLine[]

interface LinesEditorProps {
  readonly lines: Lines
  readonly language: Language
  readonly problems: Problems
  readonly unread: Unread
  /** Without `unread`: as it was. */
  readonly onChange: (lines: Lines, unread?: Unread) => void
}

/** The lines of a checklist in order, with the words of the open language. */
export function LinesEditor({ lines, onChange, unread, ...shown }: LinesEditorProps) {
  const { t } = useTranslation('contents')
  const move = (at: number, by: number) => {
    const next = [...lines]
    const [moved] = next.splice(at, 1)
    if (moved) next.splice(at + by, 0, moved)
    onChange(next)
  }
  return (
    <div className={`${kit.stackMd} ${classes.sections}`}>
      {lines.length === 0 && <p className={kit.note}>{t('checklists.none')}</p>}
      {lines.map((line, at) => (
        <LineFields
          key={line.id}
          {...shown}
          at={at}
          line={line}
          last={at === lines.length - 1}
          unread={unread}
          onChange={(next, left) => onChange(lines.with(at, next), left)}
          onMove={(by) => move(at, by)}
          onRemove={() => onChange(lines.toSpliced(at, 1), without(unread, countOf(line)))}
        />
      ))}
      {lines.length < CHECKLIST_LIMITS.lines ? (
        <Button
          variant="default"
          className={kit.atStart}
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          onClick={() => onChange([...lines, ofKind(newId(), 'hand')])}
        >
          {t('checklists.add')}
        </Button>
      ) : (
        <p className={kit.note}>{t('checklists.full', { count: CHECKLIST_LIMITS.lines })}</p>
      )}
    </div>
  )
}

interface LineFieldsProps extends Omit<LinesEditorProps, 'lines' | 'onChange'> {
  readonly at: number
  readonly line: CheckLine
  readonly last: boolean
  readonly onChange: (line: CheckLine, unread?: Unread) => void
  readonly onMove: (by: -1 | 1) => void
  readonly onRemove: () => void
}

function LineFields({ at, line, last, language, problems, unread, onChange, onMove, onRemove }: LineFieldsProps) {
  const { t } = useTranslation(['contents', 'measurements'])
  const textOf = useLineText()
  const name = isolate(textOf(line) || t('untitled'))
  return (
    <fieldset className={`${kit.box} ${kit.stackSm} ${classes.section}`} data-line={line.id}>
      <legend>{t('checklists.number', { number: at + 1 })}</legend>
      <div className={classes.sectionTools}>
        <ActionIcon
          variant="subtle"
          size="xl"
          disabled={at === 0}
          aria-label={t('section.up', { name })}
          onClick={() => onMove(-1)}
        >
          <IconArrowUp size={20} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          size="xl"
          disabled={last}
          aria-label={t('section.down', { name })}
          onClick={() => onMove(1)}
        >
          <IconArrowDown size={20} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          size="xl"
          color="red.8"
          aria-label={t('section.remove', { name })}
          onClick={onRemove}
        >
          <IconTrash size={20} aria-hidden="true" />
        </ActionIcon>
      </div>
      <NativeSelect
        label={t('checklists.ticked_by')}
        value={line.kind}
        onChange={({ currentTarget }) => {
          const kind = CHECK_KINDS.find((one) => one === currentTarget.value) ?? line.kind
          // Another kind is another line: a tick of the one before does not stand for it.
          onChange(ofKind(newId(), kind), without(unread, countOf(line)))
        }}
        data={CHECK_KINDS.map((value) => ({ value, label: t(`checklists.kind.${value}`) }))}
      />
      {line.kind === 'measurement' && (
        <NativeSelect
          label={t('checklists.parametre')}
          value={line.parametre ?? ''}
          onChange={({ currentTarget }) => onChange({ ...line, parametre: currentTarget.value || null })}
          data={[
            { value: '', label: t('checklists.any') },
            ...PARAMETRES.filter((one) => Object.hasOwn(MEASUREMENT_UNITS, one)).map((value) => ({
              value,
              label: t(`measurements:parametre.${value}`),
            })),
          ]}
        />
      )}
      {isCounted(line.kind) && (
        <WholeNumberField
          name={countOf(line)}
          label={t('checklists.count')}
          least={1}
          most={CHECKLIST_LIMITS.count}
          value={line.count}
          unread={unread}
          onChange={(count, left) =>
            count === null ? onChange(line, { ...left, [countOf(line)]: '' }) : onChange({ ...line, count }, left)
          }
        />
      )}
      {line.text && (
        <WordsField
          place={`lines.${at}.text`}
          label={t('field.text')}
          description={t('checklists.text_hint')}
          language={language}
          value={line.text}
          problems={problems}
          most={CHECKLIST_LIMITS.text}
          onChange={(text) => onChange({ ...line, text })}
        />
      )}
    </fieldset>
  )
}

/** The name of the field of its number, which stays when lines move. */
const countOf = ({ id }: CheckLine): string => `count.${id}`

const without = (unread: Unread, name: string): Unread =>
  Object.fromEntries(Object.entries(unread).filter(([one]) => one !== name))

const ofKind = (id: string, kind: CheckKind): CheckLine => ({
  id,
  kind,
  count: isCounted(kind) ? 1 : null,
  parametre: null,
  text: kind === 'hand' ? SILENT : null,
})

/** Never that of a line of before: its ticks would stand for this one. */
const newId = (): string => `line-${crypto.randomUUID().slice(0, 8)}`
