import { Button } from '@mantine/core'
import { IconMicrophone, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Photo, StudyId } from '../../../../sync/index.ts'
import { spokenTime } from '../../../../sync/domain/voice.ts'
import { useCarriedFile } from '../../../data/files/carried-file.ts'
import { isolate } from '../../../i18n/isolate.ts'
import { useCommand } from '../../../keeping/use-command.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { useRecorder } from './use-recorder.ts'
import { VoiceDialog } from './voice-dialog.tsx'
import classes from './voice.module.css'
import kit from '../../../ui/kit/kit.module.css'

interface VoiceNotesProps {
  readonly mission: StudyId
  readonly photo: { readonly id: string; readonly body: Photo }
  /** This person may record and withdraw. */
  readonly changes: boolean
}

/** Words spoken beside a photo: heard by specialists of the mission and the office. */
export function VoiceNotes({ mission, photo: { id, body }, changes }: VoiceNotesProps) {
  const { t } = useTranslation('photos')
  const recorder = useRecorder()
  const [open, setOpen] = useState(false)
  return (
    <div className={kit.stackXs}>
      {body.voices.map((voice) => (
        <VoiceNote key={voice.id} mission={mission} photo={id} voice={voice} changes={changes} />
      ))}
      {changes && (
        <Button
          className={kit.atStart ?? ''}
          variant="default"
          leftSection={<IconMicrophone size={20} aria-hidden="true" />}
          onClick={() => setOpen(true)}
        >
          {t('voice.add')}
        </Button>
      )}
      {open && (
        <VoiceDialog
          mission={mission}
          photo={id}
          recorder={recorder}
          onClose={() => {
            // The recording is there when the dialog is opened again.
            recorder.stop()
            setOpen(false)
          }}
        />
      )}
    </div>
  )
}

interface VoiceNoteProps {
  readonly mission: StudyId
  readonly photo: string
  readonly voice: Photo['voices'][number]
  readonly changes: boolean
}

function VoiceNote({ mission, photo, voice: { id, author_name, mine, duree, file }, changes }: VoiceNoteProps) {
  const { t } = useTranslation('photos')
  const { run } = useCommand({ quiet: true })
  const { state, load } = useCarriedFile(file)
  const [asking, setAsking] = useState(false)
  const time = isolate(spokenTime(duree))
  const problem = state.kind === 'offline' || state.kind === 'unreachable' || state.kind === 'refused'
  return (
    <div className={`${kit.clusterXs} ${kit.centred}`}>
      {state.kind === 'here' ? (
        <audio className={classes.sound} controls src={state.url} aria-label={t('voice.note', { time })} />
      ) : (
        <Button
          variant="default"
          loading={state.kind === 'loading'}
          leftSection={<IconPlayerPlay size={20} aria-hidden="true" />}
          onClick={() => void load()}
        >
          {t('voice.listen', { time })}
        </Button>
      )}
      {changes && (
        <Button
          variant="subtle"
          color="red"
          c="red.9"
          leftSection={<IconTrash size={20} aria-hidden="true" />}
          onClick={() => setAsking(true)}
        >
          {t('voice.withdraw')}
        </Button>
      )}
      {!mine && author_name && <span className={kit.note}>{isolate(author_name)}</span>}
      {problem && <span className={kit.note}>{t(`absent.${state.kind}`)}</span>}
      <ConfirmDialog
        opened={asking}
        title={t('voice.withdraw_title')}
        text={t('voice.withdraw_text')}
        confirmLabel={t('voice.withdraw')}
        dangerous
        onConfirm={() => {
          setAsking(false)
          void run({ name: 'withdraw_voice_note', args: { mission_id: mission, photo_id: photo, voice_id: id } })
        }}
        onClose={() => setAsking(false)}
      />
    </div>
  )
}
