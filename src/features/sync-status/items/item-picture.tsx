import { IconPhoto } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { CommandArgs, OutboxItem } from '../../../../sync/index.ts'
import { useCarriedFile } from '../../../data/files/carried-file.ts'
import classes from './item-picture.module.css'
import kit from '../../../ui/kit/kit.module.css'

/** The picture of a photo, from this device alone, with its caption: a file's name says nothing to anybody. */
export function ItemPicture({ item: { name, args } }: { readonly item: Pick<OutboxItem, 'name' | 'args'> }) {
  const { t } = useTranslation('photos')
  // A command of its name is one of its kind: it was checked before it was queued.
  const { file, legende = '' } = args as unknown as CommandArgs['add_photo']
  const { state } = useCarriedFile(file)
  return (
    <figure className={`${kit.lineSm} ${kit.flush}`}>
      {state.kind === 'here' ? (
        <img className={classes.picture} src={state.url} alt="" />
      ) : (
        <span className={classes.absent}>
          <IconPhoto size={24} stroke={1.4} aria-hidden="true" />
        </span>
      )}
      <figcaption className={`${kit.bold} ${kit.breaks}`} dir="auto">
        {legende || t(name === 'add_photo' ? 'untitled' : 'site.one')}
      </figcaption>
    </figure>
  )
}
