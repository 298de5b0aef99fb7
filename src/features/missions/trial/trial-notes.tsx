import { Button, Textarea } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { ModalDialog } from '../../../ui/dialogs/modal-dialog.tsx'
import { ownDirection } from '../../../ui/forms/own-direction.ts'
import type { TrialEntry } from './trial-entries.tsx'
import kit from '../../../ui/kit/kit.module.css'

interface TrialNotesProps {
  readonly onSave: (entry: TrialEntry) => void
  readonly onClose: () => void
}

export function TrialNotes({ onSave, onClose }: TrialNotesProps) {
  const { t } = useTranslation('field')
  const [text, setText] = useState('')
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (text.trim() === '') return
    onSave({ kind: 'notes', at: new Date().toISOString(), text: text.trim() })
    onClose()
  }
  return (
    <ModalDialog opened title={t('notes.title')} shape="sheet" onClose={onClose}>
      <form className={kit.stackMd} onSubmit={save} noValidate>
        <Textarea
          label={t('notes.title')}
          value={text}
          autosize
          minRows={4}
          data-autofocus
          attributes={ownDirection(text)}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Button type="submit" disabled={text.trim() === ''}>
          {t('notes.save')}
        </Button>
      </form>
    </ModalDialog>
  )
}
