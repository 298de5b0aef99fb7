import { Button, TextInput } from '@mantine/core'
import { IconCamera, IconPhotoPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StudyId } from '../../../sync/index.ts'
import { askPosition, type PositionAnswer } from '../../data/device-position.ts'
import { isJustTaken, useAddPhoto } from '../../data/photos.ts'
import { photoProblem, type PhotoProblem } from './photo-problem.ts'
import classes from './photo-section.module.css'

/** A picture does not wait longer than this for its place: it is on the device first. Milliseconds. */
const PATIENCE = 4_000

/** By the camera or from the gallery, several at once; where is asked while the camera is open. */
export function PhotoAdder({ study }: { readonly study: StudyId }) {
  const { t } = useTranslation('photos')
  const add = useAddPhoto(study)
  const [legende, setLegende] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<PhotoProblem | null>(null)
  const place = useRef<Promise<PositionAnswer> | null>(null)
  const [camera, gallery] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)]
  const take = async (files: readonly File[]) => {
    if (files.length === 0) return
    setBusy(true)
    setProblem(null)
    try {
      const now = Date.now()
      const answer = await Promise.race([place.current, new Promise<null>((resolve) => { setTimeout(() => resolve(null), PATIENCE) })])
      const here = answer?.kind === 'found' ? answer.position : null
      for (const file of files) {
        const fresh = isJustTaken(file, now)
        const outcome = await add(file, { at: fresh ? now : file.lastModified, position: fresh ? here : null, legende })
        const found = photoProblem(outcome)
        if (found) setProblem(found)
      }
    } finally {
      place.current = null
      setBusy(false)
    }
  }
  const pick = (input: HTMLInputElement | null) => {
    place.current = askPosition(navigator.geolocation)
    input?.click()
  }
  return (
    <div className={classes.adder}>
      <TextInput
        label={t('legende')} description={t('legende_hint')} maxLength={500} value={legende}
        onChange={(event) => setLegende(event.currentTarget.value)}
        error={problem && t(`problem.${problem}`)}
      />
      <div className={classes.buttons}>
        <Button loading={busy} leftSection={<IconCamera size={20} aria-hidden="true" />} onClick={() => pick(camera.current)}>{t('take')}</Button>
        <Button variant="default" disabled={busy} leftSection={<IconPhotoPlus size={20} aria-hidden="true" />} onClick={() => pick(gallery.current)}>
          {t('choose')}
        </Button>
      </div>
      {[{ ref: camera, label: t('take'), capture: 'environment' as const }, { ref: gallery, label: t('choose') }].map(({ ref, label, capture }) => (
        <input
          key={label} ref={ref} className={classes.input} type="file" accept="image/*" tabIndex={-1} aria-label={label}
          {...(capture ? { capture } : { multiple: true })}
          onChange={(event) => {
            const files = [...event.currentTarget.files ?? []]
            // The same file chosen again must count as a change.
            event.currentTarget.value = ''
            void take(files)
          }}
        />
      ))}
    </div>
  )
}
