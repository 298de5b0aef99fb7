import { useTranslation } from 'react-i18next'
import type { OutboxItem, StudyId } from '../../../../sync/index.ts'
import { Exact, SizeText } from '../../../ui/text/formatted.tsx'
import { ItemState } from '../../../keeping/item-state.tsx'
import { UndoButton } from '../../../keeping/undo-button.tsx'
import { PageSection } from '../../../ui/page/page-section.tsx'
import kit from '../../../ui/kit/kit.module.css'

interface OutgoingWorkProps {
  readonly study: StudyId
  readonly outbox: readonly OutboxItem[]
}

/** Commands of this study that wait, are being sent or were refused; and the receipt of its report. */
export function OutgoingWork({ study, outbox }: OutgoingWorkProps) {
  const { t } = useTranslation(['field', 'sync'])
  const items = outbox.filter(
    ({ studyId, state, name }) =>
      studyId === study && (state.kind !== 'received' || name === 'attach_report' || name === 'replace_report'),
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
            <UndoButton item={item} />
          </li>
        ))}
      </ul>
    </PageSection>
  )
}
