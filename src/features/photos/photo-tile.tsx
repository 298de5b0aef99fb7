import { Button } from '@mantine/core'
import { IconDownload, IconMapPin, IconPhoto, IconTrash } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Photo, RecordView, StudyView } from '../../../sync/index.ts'
import { loadsByItself, useCarriedFile } from '../../data/files/carried-file.ts'
import { useOutboxItems } from '../../data/sync-status.ts'
import { ObservedPlace } from '../../observing/observed-place.tsx'
import { TakenTime } from '../../observing/observed-time.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { SizeText } from '../../ui/text/formatted.tsx'
import { ModalDialog } from '../../ui/dialogs/modal-dialog.tsx'
import { saveFile } from '../../ui/files/save-file.ts'
import { UnsentItem } from '../../keeping/unsent-item.tsx'
import { useCommand } from '../../keeping/use-command.ts'
import classes from './photo-tile.module.css'
import kit from '../../ui/kit/kit.module.css'

interface PhotoTileProps {
  readonly study: StudyView
  readonly photo: RecordView<'photo'>
}

export function PhotoTile({ study, photo: { id, body, sync } }: PhotoTileProps) {
  const { t } = useTranslation('photos')
  const { state, load } = useCarriedFile(body.file)
  const { run } = useCommand({ quiet: true })
  const [large, setLarge] = useState(false)
  const [asking, setAsking] = useState(false)
  const byItself = loadsByItself(body.file)
  useEffect(() => {
    if (byItself && state.kind === 'elsewhere') void load()
  }, [byItself, state.kind, load])
  const name = body.legende ?? t('untitled')
  const here = state.kind === 'here'
  return (
    <figure className={classes.tile} data-sync={sync}>
      <button
        type="button"
        className={`${kit.box} ${classes.picture}`}
        aria-label={t('enlarge', { name })}
        onClick={() => (here ? setLarge(true) : void load())}
      >
        {here ? (
          <img src={state.url} alt="" />
        ) : (
          <span className={`${kit.stack2xs} ${classes.absent}`}>
            <IconPhoto size={28} stroke={1.4} aria-hidden="true" />
            {state.kind === 'offline' || state.kind === 'unreachable' || state.kind === 'refused' ? (
              t(`absent.${state.kind}`)
            ) : (
              <SizeText value={body.file.size} />
            )}
          </span>
        )}
      </button>
      <figcaption className={`${kit.note} ${classes.caption}`}>
        {body.legende && <strong dir="auto">{body.legende}</strong>}
        <TakenTime value={body.taken_at} origin={body.at_origin} pays={study.pays} hourOnly />
        <Place place={body} />
      </figcaption>
      {sync !== 'synced' && <Unsent photo={id} />}
      {here && (
        <ModalDialog opened={large} shape="sheet" title={name} onClose={() => setLarge(false)}>
          <img className={classes.large} src={state.url} alt={name} />
          <div className={`${kit.clusterSm} ${kit.apart} ${classes.actions}`}>
            <Button
              leftSection={<IconDownload size={20} aria-hidden="true" />}
              onClick={() => void saveFile(new File([state.blob], `${id}.jpg`, { type: body.file.type }))}
            >
              {t('save')}
            </Button>
            {sync === 'synced' && body.mine && (
              <Button
                variant="subtle"
                color="red"
                c="red.9"
                leftSection={<IconTrash size={20} aria-hidden="true" />}
                onClick={() => setAsking(true)}
              >
                {t('withdraw')}
              </Button>
            )}
          </div>
        </ModalDialog>
      )}
      <ConfirmDialog
        opened={asking}
        title={t('withdraw_title')}
        text={t('withdraw_text')}
        confirmLabel={t('withdraw')}
        dangerous
        onConfirm={() => {
          setAsking(false)
          setLarge(false)
          void run({ name: 'withdraw_photo', args: { mission_id: study.id, photo_id: id } })
        }}
        onClose={() => setAsking(false)}
      />
    </figure>
  )
}

function Place({ place }: { readonly place: Photo }) {
  const { t } = useTranslation('photos')
  if (place.latitude === null) return <span>{t('nowhere')}</span>
  return (
    <span className={classes.place}>
      <IconMapPin size={16} stroke={1.7} aria-hidden="true" />
      <ObservedPlace {...place} />
    </span>
  )
}

function Unsent({ photo }: { readonly photo: string }) {
  const item = useOutboxItems()?.find(
    ({ name, args, state }) => name === 'add_photo' && args['photo_id'] === photo && state.kind !== 'received',
  )
  return item ? <UnsentItem item={item} /> : null
}
