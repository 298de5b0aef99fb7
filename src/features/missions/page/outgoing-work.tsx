import { useTranslation } from 'react-i18next'
import type { OutboxItem, StudyId } from '../../../../sync/index.ts'
import { Exact, SizeText } from '../../../ui/text/formatted.tsx'
import { ItemState } from '../../../keeping/item-state.tsx'
import { PageSection } from '../../../ui/page/page-section.tsx'
import { STEP_COMMANDS } from './step-entries.tsx'
import kit from '../../../ui/kit/kit.module.css'

interface OutgoingWorkProps {
  readonly study: StudyId
  readonly outbox: readonly OutboxItem[]
}

/** These say in the journal, or beside their recommendation, where they are. */
const SHOWN_ELSEWHERE: readonly string[] = [
  ...STEP_COMMANDS,
  'save_field_notes',
  'add_photo',
  'show_photo',
  'draw_on_photo',
  'add_voice_note',
  'withdraw_voice_note',
  'add_measurement',
  'add_sample',
  'cancel_sample',
  'hand_over_samples',
  'tick_line',
  'write_recommendation',
  'withdraw_recommendation',
]

/** Other commands of this study that wait, are being sent or were refused; and the receipt of its report. */
export function OutgoingWork({ study, outbox }: OutgoingWorkProps) {
  const { t } = useTranslation(['field', 'sync'])
  const items = outbox.filter(
    ({ studyId, state, name }) =>
      studyId === study &&
      !SHOWN_ELSEWHERE.includes(name) &&
      (state.kind !== 'received' || name === 'attach_report' || name === 'replace_report'),
  )
  if (items.length === 0) return null
  return (
    <PageSection title={t('mission.outbox')}>
      <ul className={kit.listSm}>
        {items.map((item) => (
          <li key={item.id}>
            <strong>{t(`sync:command.${item.name}`, { defaultValue: item.name })}</strong>
            {item.file && (
              <span className={`${kit.quiet} ${kit.breaks} ${kit.block}`}>
                <Exact>{item.file.name}</Exact> · <SizeText value={item.file.size} />
              </span>
            )}
            <ItemState state={item.state} />
          </li>
        ))}
      </ul>
    </PageSection>
  )
}
