import { IconPhoto } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFileLink, type StudyParts } from '../../data/projects.ts'
import { isolate } from '../../i18n/isolate.ts'
import { DateTimeText } from '../../ui/formatted.tsx'
import { PartSection } from './part-section.tsx'
import classes from './projects.module.css'

/** What the specialist photographed, shown by addresses that live for minutes: nothing of it stays on a desk. */
export function PhotosSection({ study }: { readonly study: string }) {
  return (
    <PartSection study={study} part="photos">
      {(photos) => <ul className={classes.photos}>{photos.map((photo) => <li key={photo.id}><Photo photo={photo} /></li>)}</ul>}
    </PartSection>
  )
}

function Photo({ photo: { body } }: { readonly photo: StudyParts['photos'] }) {
  const { t } = useTranslation('projects')
  const link = useFileLink(body.file.path)
  const name = body.legende ?? t('untitled')
  return (
    <figure className={classes.photo} data-withdrawn={body.withdrawn_at !== null || undefined}>
      {link
        ? <a href={link} target="_blank" rel="noreferrer" aria-label={t('enlarge', { name: isolate(name) })}><img src={link} alt="" loading="lazy" /></a>
        : <span className={classes.absent}><IconPhoto size={28} stroke={1.4} aria-hidden="true" /></span>}
      <figcaption>
        {body.legende && <strong dir="auto">{body.legende}</strong>}
        <DateTimeText value={body.taken_at} />
        {body.withdrawn_at && <span className={classes.late}>{t('withdrawn')}</span>}
      </figcaption>
    </figure>
  )
}
