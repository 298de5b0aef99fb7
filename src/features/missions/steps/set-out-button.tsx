import { Button } from '@mantine/core'
import { IconNavigation } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { StudyView } from '../../../../sync/index.ts'
import { may } from '../../../../sync/domain/permissions.ts'
import { useRecordsOfStudy } from '../../../data/records.ts'
import { dayIn } from '../../../data/studies/planning.ts'
import { useOutboxItems, useProfile } from '../../../data/sync-status.ts'
import { useNow } from '../../../data/use-now.ts'
import { useCommand } from '../../../keeping/use-command.ts'

/** "On my way" for the client, once a day; nothing from then on, nor on the day on which the work began. */
export function SetOutButton({ study }: { readonly study: StudyView }) {
  const { t } = useTranslation('field')
  const profile = useProfile()
  const items = useOutboxItems()
  const events = useRecordsOfStudy('event', study.id)
  const now = useNow()
  const { busy, run } = useCommand({ undoable: true })
  if (!profile || !items || !events || !may(profile, 'set_out', study)) return null
  const isToday = (at: unknown) =>
    typeof at === 'string' && dayIn(study.pays, at) === dayIn(study.pays, now.toISOString())
  const said =
    isToday(study.date_debut_mission) ||
    events.some(({ body }) => body.kind === 'set_out' && body.mine && isToday(body.at)) ||
    items.some(({ name, studyId, args }) => name === 'set_out' && studyId === study.id && isToday(args['left_at']))
  if (said) return null
  const setOut = () =>
    run({ name: 'set_out', args: { study_id: study.id, left_at: new Date().toISOString(), at_origin: 'horloge' } })
  return (
    <Button
      variant="default"
      loading={busy}
      onClick={() => void setOut()}
      leftSection={<IconNavigation size={18} aria-hidden="true" />}
      aria-label={`${t('action.set_out')}, ${study.nom_entreprise}`}
    >
      {t('action.set_out')}
    </Button>
  )
}
