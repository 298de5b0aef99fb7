import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core'
import { IconCalendarEvent } from '@tabler/icons-react'
import { Suspense, useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ModalDialog } from '../dialogs/modal-dialog.tsx'
import { SkeletonList } from '../lists/skeleton-list.tsx'
import classes from './typed-field.module.css'
import kit from '../kit/kit.module.css'

type Own =
  | 'value'
  | 'onChange'
  | 'inputMode'
  | 'inputContainer'
  | 'dir'
  | 'attributes'
  | 'type'
  | 'label'
  | 'placeholder'

export interface DateFieldProps extends Omit<TextInputProps, Own> {
  readonly label: string
  /** The first day that can be chosen from the calendar, YYYY-MM-DD; the form checks typed days. */
  readonly min?: string | undefined
  /** The last one. */
  readonly max?: string | undefined
  /** The country whose weekend the calendar marks. */
  readonly pays?: string | undefined
}

interface TypedFieldProps extends Omit<DateFieldProps, 'min' | 'max' | 'pays'> {
  /** As the form holds it; empty: nothing, or nothing that can be read. */
  readonly value: string
  readonly onValue: (value: string) => void
  /** Null: not readable. */
  readonly read: (text: string) => string | null
  readonly write: (value: string) => string
  readonly placeholder: string
  /** For a text that cannot be read. */
  readonly unread: string
  /** In the dialog of the calendar. `text` is the text of the field. */
  readonly renderPicker: (hands: { text: string; put: (text: string) => void; close: () => void }) => ReactNode
}

interface Typed {
  readonly text: string
  readonly given: string
}

/**
 * A text that is read as a date, with a calendar beside it. The input stays as typed until the field is left, then it
 * is written as the app writes it; an unreadable text stays, and the field says so.
 */
export function TypedField({
  value,
  onValue,
  read,
  write,
  unread,
  renderPicker,
  onBlur,
  error,
  ...input
}: TypedFieldProps) {
  const { t } = useTranslation('sync')
  const labelId = useId()
  const [typed, setTyped] = useState<Typed | null>(null)
  const [left, setLeft] = useState(false)
  const [open, setOpen] = useState(false)
  const text = typed !== null && typed.given === value ? typed.text : write(value)
  const wrong = text.trim() !== '' && read(text) === null
  const put = (next: string) => {
    const given = read(next) ?? ''
    setTyped({ text: next, given })
    setLeft(false)
    if (given !== value) onValue(given)
  }
  const calendar = (
    <>
      <ActionIcon
        variant="default"
        size={44}
        aria-label={t('dates.open')}
        aria-describedby={labelId}
        aria-haspopup="dialog"
        disabled={input.disabled ?? false}
        onClick={() => setOpen(true)}
      >
        <IconCalendarEvent size={20} aria-hidden="true" />
      </ActionIcon>
      <ModalDialog opened={open} title={input.label} onClose={() => setOpen(false)}>
        <div className={`${kit.stackMd} ${classes.picker}`}>
          <Suspense fallback={<SkeletonList rows={3} />}>
            {renderPicker({ text, put, close: () => setOpen(false) })}
          </Suspense>
        </div>
      </ModalDialog>
    </>
  )
  return (
    <TextInput
      autoComplete="off"
      {...input}
      value={text}
      inputMode="numeric"
      attributes={{ input: { dir: 'ltr' } }}
      labelProps={{ id: labelId }}
      error={wrong && (left || error) ? unread : error}
      onChange={({ currentTarget }) => put(currentTarget.value)}
      onBlur={(event) => {
        setLeft(true)
        if (!wrong) setTyped(null)
        onBlur?.(event)
      }}
      inputContainer={beside(calendar)}
    />
  )
}

const beside = (after: ReactNode) => (field: ReactNode) => (
  <div className={classes.row}>
    {field}
    {after}
  </div>
)
