import { IconPhoto } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Drawing } from '../../../../sync/domain/drawing.ts'
import type { PhotoFile } from '../../../../sync/index.ts'
import { PhotoDrawing } from '../../../subjects/studies/photo-drawing.tsx'
import { useFileLink } from '../data/projects.ts'
import classes from '../projects.module.css'

interface PictureLinkProps {
  readonly file: PhotoFile
  readonly name: string
  readonly drawing: Drawing | null
}

/** A small picture that opens the large one, through an address that expires after minutes. */
export function PictureLink({ file, name, drawing }: PictureLinkProps) {
  const { t } = useTranslation('photos')
  const link = useFileLink(file.path)
  if (!link) {
    return (
      <span className={classes.absent}>
        <IconPhoto size={28} stroke={1.4} aria-hidden="true" />
      </span>
    )
  }
  return (
    <a href={link} target="_blank" rel="noreferrer" aria-label={t('enlarge', { name })} className={classes.picture}>
      <img src={link} alt="" loading="lazy" />
      {drawing && <PhotoDrawing drawing={drawing} size={file} cut />}
    </a>
  )
}
