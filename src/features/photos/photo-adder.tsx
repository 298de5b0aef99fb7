import { Button, TextInput } from '@mantine/core'
import { IconPhotoPlus } from '@tabler/icons-react'
import { useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { StudyView } from '../../../sync/index.ts'
import { LIMITS } from '../../../sync/domain/limits.ts'
import { timeOfTaking, useAddPhoto } from './data/photos.ts'
import { useFormDraft } from '../../data/commands/use-form-draft.ts'
import { ownDirection } from '../../ui/forms/own-direction.ts'
import { photoProblem, type NotTaken } from '../../subjects/studies/photo-problem.ts'
import { PhotoProblems } from '../../subjects/studies/photo-problems.tsx'
import { usePlaceOfTaking } from './use-place-of-taking.ts'
import classes from './photo-adder.module.css'
import kit from '../../ui/kit/kit.module.css'

type Source = 'camera' | 'gallery'

export interface PhotoAdder {
  readonly busy: boolean
  /** Opens the camera. Called in the press itself: a browser opens nothing later. */
  readonly onTake: () => void
  /** The caption of the next ones, the gallery, and what was not taken. */
  readonly fields: ReactNode
}

/** From the camera: here and now. From the gallery, several at once: the time of the file, without a place. */
export function usePhotoAdder(study: StudyView): PhotoAdder {
  const { t } = useTranslation('photos')
  const add = useAddPhoto(study.id)
  const { draft, keep, forget } = useFormDraft(`photo.${study.id}`)
  const [legende, setLegende] = useState(() => draft()?.['legende'] ?? '')
  const [busy, setBusy] = useState(false)
  const [notTaken, setNotTaken] = useState<readonly NotTaken[]>([])
  const place = usePlaceOfTaking()
  const [camera, gallery] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)]
  const type = (text: string) => {
    setLegende(text)
    if (text === '') forget()
    else keep({ legende: text })
  }
  const take = async (files: readonly File[], source: Source, now: number) => {
    if (files.length === 0) return
    const failed: NotTaken[] = []
    setBusy(true)
    setNotTaken([])
    try {
      const here = source === 'camera' ? await place.after() : null
      for (const file of files) {
        const time = await timeOfTaking(file, source, now, study.pays)
        const position = time.origin === 'horloge' ? here : null
        const problem = photoProblem(await add(file, { ...time, position, legende }))
        if (problem) failed.push({ name: file.name, problem })
      }
    } finally {
      setNotTaken(failed)
      setBusy(false)
    }
  }
  const onTake = () => {
    place.before()
    camera.current?.click()
  }
  const fields = (
    <div className={kit.stackXs}>
      <div className={`${kit.clusterXs} ${classes.fields}`}>
        <TextInput
          label={t('legende')}
          placeholder={t('legende_hint')}
          maxLength={LIMITS.legende}
          value={legende}
          attributes={ownDirection(legende)}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <Button
          variant="default"
          disabled={busy}
          leftSection={<IconPhotoPlus size={20} aria-hidden="true" />}
          onClick={() => gallery.current?.click()}
        >
          {t('choose')}
        </Button>
      </div>
      <PhotoProblems notTaken={notTaken} />
      {(
        [
          { ref: camera, source: 'camera', label: t('take'), more: { capture: 'environment' } },
          { ref: gallery, source: 'gallery', label: t('choose'), more: { multiple: true } },
        ] as const
      ).map(({ ref, source, label, more }) => (
        <input
          key={source}
          ref={ref}
          className={classes.input}
          type="file"
          accept="image/*"
          tabIndex={-1}
          aria-label={label}
          {...more}
          onChange={(event) => {
            const files = [...(event.currentTarget.files ?? [])]
            // The same file chosen again must count as a change.
            event.currentTarget.value = ''
            void take(files, source, Date.now())
          }}
        />
      ))}
    </div>
  )
  return { busy, onTake, fields }
}
