import { IconCircleDashed } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { isCounted, isThere } from '../../../../sync/domain/checklist.ts'
import type { StudyView } from '../../../../sync/index.ts'
import { formatNumber } from '../../../i18n/formats.ts'
import { isolate } from '../../../i18n/isolate.ts'
import { useChecklist } from './use-checklist.ts'
import { useLineText } from './use-line-text.ts'
import summary from '../steps/finish-summary.module.css'
import kit from '../../../ui/kit/kit.module.css'

/** Lines of the checklist that a mission lacks when it is about to end. */
export function MissingLines({ study }: { readonly study: StudyView }) {
  const { t } = useTranslation('field')
  const id = useId()
  const textOf = useLineText()
  const missing = useChecklist(study)?.filter(({ progress }) => !isThere(progress)) ?? []
  if (missing.length === 0) return null
  return (
    <div className={kit.stack2xs}>
      <p id={id} className={`${kit.flush} ${kit.bold}`}>
        {t('checklist.lacking')}
      </p>
      <ul className={summary.summary} aria-labelledby={id}>
        {missing.map(({ line, progress }) => (
          <li key={line.id} data-missing>
            <IconCircleDashed size={20} stroke={1.7} aria-hidden="true" />
            <span>
              <span dir="auto">{textOf(line)}</span>
              {isCounted(line.kind) &&
                ` ${isolate(`(${formatNumber(progress.there)} / ${formatNumber(progress.wanted)})`)}`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
