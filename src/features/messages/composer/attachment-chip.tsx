import { CloseButton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isImage, type Attachment } from '../../../data/messages/message-files.ts'
import { SizeText } from '../../../ui/text/formatted.tsx'
import { FileIcon } from '../thread/file-icon.tsx'
import classes from './attachment-chip.module.css'
import kit from '../../../ui/kit/kit.module.css'

interface AttachmentChipProps {
  /** Null while it is made ready. */
  readonly attachment: Attachment | null
  readonly onRemove: () => void
}

/** The attachment of the next message, as it will be sent. */
export function AttachmentChip({ attachment, onRemove }: AttachmentChipProps) {
  const { t } = useTranslation('messages')
  const picture = usePicture(attachment)
  return (
    <div className={`${kit.lineSm} ${kit.box} ${classes.chip}`} aria-live="polite">
      {picture ? (
        <img className={classes.picture} src={picture} alt="" />
      ) : (
        <FileIcon type={attachment?.type ?? null} />
      )}
      {attachment ? (
        <p className={classes.text}>
          <strong dir="auto">{attachment.file.name}</strong>{' '}
          <span className={`${kit.fine} ${kit.unbroken}`}>
            <SizeText value={attachment.file.size} />
          </span>
        </p>
      ) : (
        <p className={classes.text}>{t('file.preparing')}</p>
      )}
      <CloseButton size="xl" onClick={onRemove} aria-label={t('file.remove')} title={t('file.remove')} />
    </div>
  )
}

function usePicture(attachment: Attachment | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!attachment || !isImage(attachment.type)) return
    const made = URL.createObjectURL(attachment.file)
    setUrl(made)
    return () => {
      setUrl(null)
      URL.revokeObjectURL(made)
    }
  }, [attachment])
  return url
}
