import { Button } from '@mantine/core'
import { IconMicrophone, IconPlayerStop, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StudyId } from '../../../../sync/index.ts'
import { LONGEST_VOICE, spokenTime } from '../../../../sync/domain/voice.ts'
import { ModalDialog } from '../../../ui/dialogs/modal-dialog.tsx'
import { Ltr } from '../../../ui/text/formatted.tsx'
import { useAddVoiceNote, type Spoken } from '../data/voices.ts'
import type { useRecorder } from './use-recorder.ts'
import classes from './voice.module.css'
import kit from '../../../ui/kit/kit.module.css'

interface VoiceDialogProps {
  readonly mission: StudyId
  readonly photo: string
  readonly recorder: ReturnType<typeof useRecorder>
  readonly onClose: () => void
}

export function VoiceDialog({ mission, photo, recorder: { state, start, stop, drop }, onClose }: VoiceDialogProps) {
  const { t } = useTranslation('photos')
  const add = useAddVoiceNote(mission, photo)
  const [problem, setProblem] = useState<'full' | 'failed' | null>(null)
  const save = async (spoken: Spoken) => {
    const outcome = await add(spoken)
    if (outcome.kind !== 'queued') return setProblem(outcome.kind === 'storage-full' ? 'full' : 'failed')
    drop()
    onClose()
  }
  const begin = () => {
    setProblem(null)
    void start()
  }
  return (
    <ModalDialog opened title={t('voice.add')} onClose={onClose}>
      <div className={kit.stackMd}>
        <p className={`${kit.flush} ${kit.note}`}>{t('voice.hint')}</p>
        <div role="alert">
          {(state.kind === 'refused' || state.kind === 'absent' || state.kind === 'failed') && (
            <p className={`${kit.flush} ${kit.danger}`}>{t(`voice.problem.${state.kind}`)}</p>
          )}
          {problem && <p className={`${kit.flush} ${kit.danger}`}>{t(`voice.not_saved.${problem}`)}</p>}
        </div>
        {state.kind === 'recorded' ? (
          <>
            <audio
              className={classes.sound}
              controls
              src={state.url}
              aria-label={t('voice.recorded', { time: spokenTime(state.spoken.duree) })}
            />
            <div className={`${kit.clusterSm} ${kit.apart}`}>
              <Button variant="default" leftSection={<IconTrash size={20} aria-hidden="true" />} onClick={drop}>
                {t('voice.delete')}
              </Button>
              <Button onClick={() => void save(state.spoken)}>{t('voice.save')}</Button>
            </div>
          </>
        ) : state.kind === 'recording' ? (
          <>
            <p className={classes.timer} role="timer" aria-label={t('voice.running')}>
              <Ltr>{`${spokenTime(state.seconds)} / ${spokenTime(LONGEST_VOICE)}`}</Ltr>
            </p>
            <Button
              className={classes.main ?? ''}
              color="red"
              leftSection={<IconPlayerStop size={24} aria-hidden="true" />}
              onClick={stop}
            >
              {t('voice.stop')}
            </Button>
          </>
        ) : (
          <Button
            className={classes.main ?? ''}
            loading={state.kind === 'asking'}
            leftSection={<IconMicrophone size={24} aria-hidden="true" />}
            onClick={begin}
          >
            {t('voice.start')}
          </Button>
        )}
      </div>
    </ModalDialog>
  )
}
