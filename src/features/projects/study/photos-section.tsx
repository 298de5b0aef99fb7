import { useTranslation } from 'react-i18next'
import { useFileLink, type StudyParts } from '../data/projects.ts'
import { spokenTime } from '../../../../sync/domain/voice.ts'
import type { Study } from '../../../../sync/index.ts'
import { isolate } from '../../../i18n/isolate.ts'
import { ObservedPlace } from '../../../observing/observed-place.tsx'
import { TakenTime } from '../../../observing/observed-time.tsx'
import { PartSection } from './part-section.tsx'
import { PictureLink } from './picture-link.tsx'
import classes from '../projects.module.css'
import kit from '../../../ui/kit/kit.module.css'

/** The specialist's photos, through addresses that expire after minutes: none of them stays on this computer. */
export function PhotosSection({ study }: { readonly study: Pick<Study, 'id' | 'pays'> }) {
  return (
    <PartSection study={study.id} part="photos">
      {(photos) => (
        <ul className={`${kit.listXs} ${classes.photos}`}>
          {photos.map((photo) => (
            <li key={photo.id}>
              <Photo photo={photo} pays={study.pays} />
            </li>
          ))}
        </ul>
      )}
    </PartSection>
  )
}

function Photo({ photo: { body }, pays }: { readonly photo: StudyParts['photos']; readonly pays: string }) {
  const { t } = useTranslation(['projects', 'photos'])
  const title = isolate(body.legende ?? t('untitled'))
  const name = body.traits ? t('photos:drawn', { name: title }) : title
  return (
    <figure
      className={`${kit.stack2xs} ${kit.flush} ${classes.photo}`}
      data-withdrawn={body.withdrawn_at !== null || undefined}
    >
      <PictureLink file={body.file} name={name} drawing={body.traits} />
      <figcaption>
        {body.legende && <strong dir="auto">{body.legende}</strong>}
        <TakenTime value={body.taken_at} origin={body.at_origin} pays={pays} />
        <ObservedPlace {...body} />
        {body.voices.map((voice) => (
          <Voice key={voice.id} voice={voice} />
        ))}
        {body.withdrawn_at && <span className={classes.late}>{t('withdrawn')}</span>}
      </figcaption>
    </figure>
  )
}

function Voice({ voice: { duree, file } }: { readonly voice: StudyParts['photos']['body']['voices'][number] }) {
  const { t } = useTranslation('photos')
  const link = useFileLink(file.path)
  if (!link) return null
  return (
    <audio
      className={classes.voice}
      controls
      preload="none"
      src={link}
      aria-label={t('voice.note', { time: isolate(spokenTime(duree)) })}
    />
  )
}
