import { Button } from '@mantine/core'
import { IconDownload, IconPhoto } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Drawing } from '../../../sync/domain/drawing.ts'
import type { AskFailure, PhotoFile } from '../../../sync/index.ts'
import { isolate } from '../../i18n/isolate.ts'
import { ModalDialog } from '../../ui/dialogs/modal-dialog.tsx'
import { saveFile } from '../../ui/files/save-file.ts'
import { SizeText } from '../../ui/text/formatted.tsx'
import { PhotoDrawing } from './photo-drawing.tsx'
import classes from './photo-picture.module.css'
import kit from '../../ui/kit/kit.module.css'

interface PhotoPictureProps {
  readonly id: string
  readonly file: PhotoFile
  /** Its file on this device. */
  readonly picture: {
    readonly here: { readonly blob: Blob; readonly url: string } | null
    readonly absence: AskFailure | null
    readonly load: () => unknown
  }
  readonly legende: string | null
  /** Lies on the picture wherever it is shown. */
  readonly drawing: Drawing | null
  /** Acts on the photo, below the large picture. */
  readonly actions?: ReactNode
}

/** A photo of a mission, small; pressed it is large. One that is not on this device comes with a network, and stays. */
export function PhotoPicture({ id, file, picture, legende, drawing, actions }: PhotoPictureProps) {
  const { t } = useTranslation('photos')
  const { here, absence, load } = picture
  const [large, setLarge] = useState(false)
  const title = legende ?? t('untitled')
  const name = drawing ? t('drawn', { name: isolate(title) }) : title
  return (
    <>
      <button
        type="button"
        className={`${kit.box} ${classes.picture}`}
        aria-label={t('enlarge', { name })}
        onClick={() => (here ? setLarge(true) : load())}
      >
        {here ? (
          <>
            <img src={here.url} alt="" />
            {drawing && <PhotoDrawing drawing={drawing} size={file} cut />}
          </>
        ) : (
          <span className={`${kit.stack2xs} ${classes.absent}`}>
            <IconPhoto size={28} stroke={1.4} aria-hidden="true" />
            {absence ? t(`absent.${absence}`) : <SizeText value={file.size} />}
          </span>
        )}
      </button>
      {here && (
        <ModalDialog opened={large} shape="sheet" title={title} onClose={() => setLarge(false)}>
          <div className={classes.frame}>
            <img className={classes.large} src={here.url} alt={name} />
            {drawing && <PhotoDrawing drawing={drawing} size={file} />}
          </div>
          <div className={`${kit.clusterSm} ${kit.apart} ${classes.actions}`}>
            <Button
              leftSection={<IconDownload size={20} aria-hidden="true" />}
              onClick={() => void saveFile(new File([here.blob], `${id}.jpg`, { type: file.type }))}
            >
              {t('save')}
            </Button>
            {actions}
          </div>
        </ModalDialog>
      )}
    </>
  )
}
