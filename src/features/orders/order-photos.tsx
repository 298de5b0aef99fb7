import { Button } from '@mantine/core'
import { IconPhotoPlus, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MOST_REQUEST_PHOTOS } from '../../../sync/domain/photo.ts'
import type { StudyView } from '../../../sync/index.ts'
import { may } from '../../../sync/domain/permissions.ts'
import { useAddSitePhoto, useSitePhotos } from '../../data/studies/site-photos.ts'
import { useOutboxItems, useProfile } from '../../data/sync-status.ts'
import { UnsentItem } from '../../keeping/unsent-item.tsx'
import { useCommand } from '../../keeping/use-command.ts'
import { SitePhotos } from '../../observing/site-photos.tsx'
import { photoProblem, type NotTaken } from '../../subjects/studies/photo-problem.ts'
import { PhotoProblems } from '../../subjects/studies/photo-problems.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import classes from './order-photos.module.css'
import kit from '../../ui/kit/kit.module.css'

/** The client's photos of the site: added until the work begins, taken back at any time. */
export function OrderPhotos({ study }: { readonly study: StudyView }) {
  const { t } = useTranslation('photos')
  const profile = useProfile()
  const { run } = useCommand({ quiet: true })
  const photos = useSitePhotos(study.id)
  const [asking, setAsking] = useState<string | null>(null)
  const mayAdd = profile ? may(profile, 'add_request_photo', study) : false
  if (!photos || (photos.length === 0 && !mayAdd)) return null
  return (
    <section className={kit.stackXs} aria-labelledby="order-photos">
      <h3 id="order-photos" className={kit.minorHead}>
        {t('site.title')}
      </h3>
      {photos.length > 0 && (
        <SitePhotos photos={photos}>
          {({ id, sync }) =>
            sync === 'synced' ? (
              <Button
                variant="subtle"
                color="red"
                c="red.9"
                leftSection={<IconTrash size={18} aria-hidden="true" />}
                onClick={() => setAsking(id)}
              >
                {t('site.withdraw')}
              </Button>
            ) : (
              <Unsent photo={id} />
            )
          }
        </SitePhotos>
      )}
      {mayAdd && <Adder study={study} room={MOST_REQUEST_PHOTOS - photos.length} />}
      <ConfirmDialog
        opened={asking !== null}
        title={t('withdraw_title')}
        text={t('site.withdraw_text')}
        confirmLabel={t('site.withdraw')}
        dangerous
        onConfirm={() => {
          setAsking(null)
          if (asking) {
            void run({ name: 'withdraw_request_photo', args: { demande_id: study.id, photo_id: asking } })
          }
        }}
        onClose={() => setAsking(null)}
      />
    </section>
  )
}

interface AdderProps {
  readonly study: StudyView
  /** Photos that the request still takes. */
  readonly room: number
}

function Adder({ study, room }: AdderProps) {
  const { t } = useTranslation('photos')
  const add = useAddSitePhoto(study.id)
  const chooser = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [notTaken, setNotTaken] = useState<readonly NotTaken[]>([])
  const take = async (files: readonly File[]) => {
    if (files.length === 0) return
    const failed: NotTaken[] = []
    let left = room
    setBusy(true)
    setNotTaken([])
    try {
      for (const file of files) {
        const problem = left > 0 ? photoProblem(await add(file)) : 'surplus'
        if (problem) failed.push({ name: file.name, problem })
        else left -= 1
      }
    } finally {
      setNotTaken(failed)
      setBusy(false)
    }
  }
  return (
    <>
      <p className={`${kit.note} ${kit.flush}`}>{t('site.hint')}</p>
      {room > 0 && (
        <div>
          <Button
            variant="default"
            disabled={busy}
            leftSection={<IconPhotoPlus size={20} aria-hidden="true" />}
            onClick={() => chooser.current?.click()}
          >
            {t('site.add')}
          </Button>
        </div>
      )}
      <PhotoProblems notTaken={notTaken} />
      <input
        ref={chooser}
        className={classes.input}
        type="file"
        accept="image/*"
        multiple
        tabIndex={-1}
        aria-label={t('site.add')}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])]
          // The same file chosen again must count as a change.
          event.currentTarget.value = ''
          void take(files)
        }}
      />
    </>
  )
}

const OF_SITE_PHOTOS: readonly string[] = ['add_request_photo', 'withdraw_request_photo']

function Unsent({ photo }: { readonly photo: string }) {
  const item = useOutboxItems()?.find(
    ({ name, args, state }) => OF_SITE_PHOTOS.includes(name) && args['photo_id'] === photo && state.kind !== 'received',
  )
  return item ? <UnsentItem item={item} /> : null
}
