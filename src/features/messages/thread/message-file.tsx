import { Button } from '@mantine/core'
import { IconDownload, IconEye } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MessageFile as CarriedFile } from '../../../../sync/index.ts'
import { loadsByItself, useCarriedFile } from '../../../data/files/carried-file.ts'
import { isImage } from '../../../data/messages/message-files.ts'
import { SizeText } from '../../../ui/text/formatted.tsx'
import { ModalDialog } from '../../../ui/dialogs/modal-dialog.tsx'
import { saveFile } from '../../../ui/files/save-file.ts'
import { FileIcon } from './file-icon.tsx'
import classes from './message-file.module.css'
import kit from '../../../ui/kit/kit.module.css'

/** The file of a message. A picture is shown; any other file shows its name and size, and is loaded on request. */
export function MessageFile({ file }: { readonly file: CarriedFile }) {
  const { t } = useTranslation('messages')
  const { state, load } = useCarriedFile(file)
  const [large, setLarge] = useState(false)
  const picture = isImage(file.type)
  const comesByItself = loadsByItself(file)
  useEffect(() => {
    if (comesByItself && state.kind === 'elsewhere') void load()
  }, [comesByItself, state.kind, load])
  const save = async () => {
    const blob = state.kind === 'here' ? state.blob : await load()
    if (blob) await saveFile(new File([blob], file.name, { type: file.type }))
  }
  const failed = state.kind === 'offline' || state.kind === 'unreachable' || state.kind === 'refused'
  const ratio = file.width && file.height ? `${file.width} / ${file.height}` : '4 / 3'

  if (picture && state.kind === 'here') {
    return (
      <>
        <button
          type="button"
          className={classes.picture}
          aria-label={t('file.enlarge', { name: file.name })}
          onClick={() => setLarge(true)}
        >
          <img src={state.url} alt="" style={{ aspectRatio: ratio }} />
        </button>
        <ModalDialog opened={large} shape="sheet" title={file.name} onClose={() => setLarge(false)}>
          <img className={classes.large} src={state.url} alt={file.name} />
          <div className={classes.actions}>
            <Button leftSection={<IconDownload size={20} aria-hidden="true" />} onClick={() => void save()}>
              {t('file.save')}
            </Button>
          </div>
        </ModalDialog>
      </>
    )
  }
  return (
    <div
      className={`${kit.box} ${classes.file}`}
      data-picture={picture}
      style={picture ? { aspectRatio: ratio } : undefined}
    >
      <FileIcon type={file.type} />
      <p className={`${kit.flush} ${kit.breaks}`}>
        <strong dir="auto">{file.name}</strong>{' '}
        <span className={`${kit.fine} ${kit.unbroken}`}>
          <SizeText value={file.size} />
        </span>
      </p>
      {failed && (
        <p className={classes.problem} role="status">
          {t(`file.${state.kind}`)}
        </p>
      )}
      <Button
        variant="default"
        size="sm"
        loading={state.kind === 'loading'}
        className={`${kit.atStart} ${kit.whole}`}
        leftSection={picture ? <IconEye size={18} aria-hidden="true" /> : <IconDownload size={18} aria-hidden="true" />}
        onClick={() => void (picture ? load() : save())}
      >
        {t(failed ? 'file.again' : picture ? 'file.show' : 'file.save')}
      </Button>
    </div>
  )
}
