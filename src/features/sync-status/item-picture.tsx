import { IconPhoto } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { OutboxItem } from '../../../sync/index.ts'
import { useCarriedFile } from '../../data/carried-file.ts'
import classes from './item-picture.module.css'

/** The picture of a photo, from this device alone, with its caption: a file's name says nothing to anybody. */
export function ItemPicture({ item: { args, file } }: { readonly item: Pick<OutboxItem, 'args' | 'file'> }) {
  const { t } = useTranslation('photos')
  const { path, legende } = args
  const { size = 0, sha256 = '' } = file ?? {}
  const { state } = useCarriedFile({ path: typeof path === 'string' ? path : '', size, sha256, type: 'image/jpeg' })
  return (
    <figure className={classes.figure}>
      {state.kind === 'here'
        ? <img className={classes.picture} src={state.url} alt="" />
        : <span className={classes.absent}><IconPhoto size={24} stroke={1.4} aria-hidden="true" /></span>}
      <figcaption className={classes.caption} dir="auto">{typeof legende === 'string' && legende !== '' ? legende : t('untitled')}</figcaption>
    </figure>
  )
}
