import { Button, Switch } from '@mantine/core'
import { IconMapPin, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Photo, RecordView, StudyView } from '../../../sync/index.ts'
import { may } from '../../../sync/domain/permissions.ts'
import { usePicture } from '../../data/files/carried-file.ts'
import { useOutboxItems, useProfile } from '../../data/sync-status.ts'
import { ObservedPlace } from '../../observing/observed-place.tsx'
import { TakenTime } from '../../observing/observed-time.tsx'
import { PhotoPicture } from '../../subjects/studies/photo-picture.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { UnsentItem } from '../../keeping/unsent-item.tsx'
import { useCommand } from '../../keeping/use-command.ts'
import { DrawingDialog } from './drawing/drawing-dialog.tsx'
import { VoiceNotes } from './voice/voice-notes.tsx'
import classes from './photo-tile.module.css'
import kit from '../../ui/kit/kit.module.css'

interface PhotoTileProps {
  readonly study: StudyView
  readonly photo: RecordView<'photo'>
}

export function PhotoTile({ study, photo: { id, body, sync } }: PhotoTileProps) {
  const { t } = useTranslation('photos')
  const profile = useProfile()
  const { run } = useCommand({ quiet: true })
  const picture = usePicture(body.file)
  const [asking, setAsking] = useState(false)
  const [drawing, setDrawing] = useState(false)
  const refused = useOutboxItems()?.find(
    ({ name, args, state }) => name === 'draw_on_photo' && args['photo_id'] === id && state.kind === 'refused',
  )
  const changes = profile ? may(profile, 'add_photo', study) : false
  const about = { mission_id: study.id, photo_id: id }
  return (
    <figure className={classes.tile} data-sync={sync}>
      <PhotoPicture
        id={id}
        file={body.file}
        picture={picture}
        legende={body.legende}
        drawing={body.traits}
        actions={
          <>
            {changes && (
              <Button
                variant="default"
                leftSection={<IconPencil size={20} aria-hidden="true" />}
                onClick={() => setDrawing(true)}
              >
                {t('draw')}
              </Button>
            )}
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
          </>
        }
      />
      <figcaption className={`${kit.note} ${classes.caption}`}>
        {body.legende && <strong dir="auto">{body.legende}</strong>}
        <TakenTime value={body.taken_at} origin={body.at_origin} pays={study.pays} hourOnly />
        <Place place={body} />
      </figcaption>
      {changes && (
        <Switch
          className={classes.show ?? ''}
          label={t('show')}
          checked={body.shown_at !== null}
          onChange={({ currentTarget: { checked } }) =>
            void run({ name: 'show_photo', args: { ...about, montrer: checked } })
          }
        />
      )}
      <VoiceNotes mission={study.id} photo={{ id, body }} changes={changes} />
      {sync !== 'synced' && <Unsent photo={id} onDraw={picture.here && changes ? () => setDrawing(true) : undefined} />}
      {drawing && picture.here && (
        <DrawingDialog
          mission={study.id}
          photo={{ id, body }}
          url={picture.here.url}
          instead={refused}
          onClose={() => setDrawing(false)}
        />
      )}
      <ConfirmDialog
        opened={asking}
        title={t('withdraw_title')}
        text={t('withdraw_text')}
        confirmLabel={t('withdraw')}
        dangerous
        onConfirm={() => {
          setAsking(false)
          void run({ name: 'withdraw_photo', args: about })
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

/** The commands that one reads of beside a photo. */
const OF_PHOTOS: readonly string[] = [
  'add_photo',
  'show_photo',
  'draw_on_photo',
  'add_voice_note',
  'withdraw_voice_note',
]

interface UnsentProps {
  readonly photo: string
  readonly onDraw: (() => void) | undefined
}

function Unsent({ photo, onDraw }: UnsentProps) {
  const item = useOutboxItems()?.find(
    ({ name, args, state }) => OF_PHOTOS.includes(name) && args['photo_id'] === photo && state.kind !== 'received',
  )
  if (!item) return null
  const corrects = item.name === 'draw_on_photo' && item.state.kind === 'refused' ? onDraw : undefined
  return <UnsentItem item={item} {...(corrects && { onCorrect: corrects })} />
}
