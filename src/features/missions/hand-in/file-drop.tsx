import { Button } from '@mantine/core'
import { IconTrash, IconUpload } from '@tabler/icons-react'
import { useId, useRef, useState, type DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { SizeText } from '../../../ui/text/formatted.tsx'
import { MAX_REPORT_BYTES } from '../../../../sync/domain/report.ts'
import { PDF_OFFERED } from '../../../subjects/studies/offered-types.ts'
import { FirstPage } from './first-page.tsx'
import classes from './file-drop.module.css'
import kit from '../../../ui/kit/kit.module.css'

interface FileDropProps {
  readonly file: File | null
  readonly onChange: (file: File | null) => void
  /** Why the chosen file is not accepted. */
  readonly error?: string | null
  readonly disabled?: boolean
}

/** Chooses one PDF by button, keyboard or drop. It checks nothing: callers apply the same rules to every way in. */
export function FileDrop({ file, onChange, error, disabled = false }: FileDropProps) {
  const { t } = useTranslation('study')
  const input = useRef<HTMLInputElement>(null)
  const errorId = useId()
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const dropped = event.dataTransfer.files[0]
    if (dropped && !disabled) onChange(dropped)
  }
  return (
    <div>
      <div
        className={`${kit.stackXs} ${classes.zone}`}
        data-over={over}
        data-invalid={Boolean(error)}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {file && file.size <= MAX_REPORT_BYTES ? (
          <FirstPage key={`${file.name} ${file.size} ${file.lastModified}`} file={file} />
        ) : (
          <IconUpload size={32} stroke={1.4} aria-hidden="true" />
        )}
        <p className={classes.text} aria-live="polite">
          {file ? (
            <>
              <strong dir="auto">{file.name}</strong> <SizeText value={file.size} />
            </>
          ) : (
            t('file.drop')
          )}
        </p>
        {!file && <p className={classes.hint}>{t('file.drop_hint')}</p>}
        <Button variant={file ? 'default' : 'filled'} disabled={disabled} onClick={() => input.current?.click()}>
          {t(file ? 'file.change' : 'file.choose')}
        </Button>
        {file && (
          <Button
            variant="subtle"
            color="red"
            c="red.9"
            disabled={disabled}
            leftSection={<IconTrash size={18} aria-hidden="true" />}
            onClick={() => onChange(null)}
          >
            {t('file.remove')}
          </Button>
        )}
        <input
          ref={input}
          className={classes.input}
          type="file"
          accept={PDF_OFFERED}
          tabIndex={-1}
          aria-label={t('file.choose')}
          aria-invalid={Boolean(error)}
          aria-describedby={error ? errorId : undefined}
          disabled={disabled}
          onChange={(event) => {
            const [chosen] = event.currentTarget.files ?? []
            if (chosen) onChange(chosen)
            // The same file chosen again after a correction must count as a change.
            event.currentTarget.value = ''
          }}
        />
      </div>
      {error && (
        <p id={errorId} className={classes.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
