import { IconAlertTriangle, IconCircleCheck, IconDeviceTablet, IconHandStop } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { InvalidField, RefusalCode } from '../../../../sync/index.ts'
import type { ImportItem, ImportOutcome, ImportPreview } from '../data/unsent-import.ts'
import { formatDateTime } from '../../../i18n/formats.ts'
import { isolate } from '../../../i18n/isolate.ts'
import { Exact, SizeText } from '../../../ui/text/formatted.tsx'
import { useRefusalText } from '../../../keeping/refusal-text.ts'
import classes from './import.module.css'
import { ItemContent } from '../items/item-content.tsx'
import kit from '../../../ui/kit/kit.module.css'

interface ImportItemCardProps {
  readonly item: ImportItem
  readonly preview: ImportPreview
  /** Null: not imported yet. */
  readonly outcome: ImportOutcome | null
}

export function ImportItemCard({ item: { command, problem }, preview, outcome }: ImportItemCardProps) {
  const { t } = useTranslation(['terrain', 'sync'])
  const refusal = useRefusalText()
  const { look, text } = outcome ? afterwards(t, refusal, outcome) : beforehand(t, refusal, command, problem, preview)
  const Icon = ICONS[look]
  return (
    <article className={`${kit.box} ${classes.card}`}>
      <h3 className={kit.minorHead}>
        {t(`sync:command.${command.name}` as 'sync:command.add_photo', { defaultValue: command.name })}
      </h3>
      {command.study_label && (
        <p className={`${kit.breaks} ${kit.flush}`} dir="auto">
          {command.study_label}
        </p>
      )}
      {command.file && (
        <p className={`${kit.breaks} ${kit.flush}`}>
          <Exact>{command.file.name}</Exact> · <SizeText value={command.file.size} />
        </p>
      )}
      <p className={`${kit.flush} ${classes.state}`} data-look={look}>
        <Icon size={20} stroke={1.7} aria-hidden="true" />
        <span>{text}</span>
      </p>
      <p className={`${kit.flush} ${classes.made}`}>
        {t('sync:item.made', { at: isolate(formatDateTime(command.made_at)) })}
      </p>
      <ItemContent item={command} />
    </article>
  )
}

type Look = 'new' | 'good' | 'bad' | 'held'
interface Standing {
  readonly look: Look
  readonly text: string
}
type Words = TFunction<['terrain', 'sync']>
type Refusal = (code: RefusalCode, problem: InvalidField | null) => string

const ICONS = {
  new: IconDeviceTablet,
  good: IconCircleCheck,
  bad: IconAlertTriangle,
  held: IconHandStop,
} as const satisfies Record<Look, unknown>

function beforehand(
  t: Words,
  refusal: Refusal,
  { id, name }: ImportItem['command'],
  problem: ImportItem['problem'],
  { known, unknown }: ImportPreview,
): Standing {
  const verdict = known[id]
  if (verdict && !verdict.theirs) return { look: 'bad', text: t('import.state.foreign') }
  if (verdict?.verdict === 'applied')
    return { look: 'good', text: t('import.state.arrived', { at: isolate(formatDateTime(verdict.received_at)) }) }
  if (verdict)
    return { look: 'bad', text: t('import.state.refused', { reason: refusal(verdict.code as RefusalCode, null) }) }
  if (unknown.includes(name)) return { look: 'bad', text: t('import.state.unknown') }
  if (problem) return { look: 'bad', text: t(`import.state.${problem}`) }
  return { look: 'new', text: t('import.state.new') }
}

function afterwards(t: Words, refusal: Refusal, outcome: ImportOutcome): Standing {
  switch (outcome.kind) {
    case 'applied':
    case 'already':
      return { look: 'good', text: t(`import.state.${outcome.kind}`) }
    case 'refused':
      return { look: 'bad', text: t('import.state.refused', { reason: refusal(outcome.code, outcome.problem) }) }
    case 'held':
      return { look: 'held', text: t('import.state.held') }
    case 'failed':
      return { look: 'bad', text: t('import.state.failed') }
    case 'left':
      return { look: 'bad', text: t(`import.state.${outcome.why}`) }
  }
}
