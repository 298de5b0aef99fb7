import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { isExample } from './detail-documents.ts'
import classes from './settings.module.css'
import kit from '../../ui/kit/kit.module.css'

/** How many examples of a document nobody has replaced or confirmed. */
export function LeftMark({ left }: { readonly left: number }) {
  const { t } = useTranslation('settings')
  return (
    <span className={`${kit.note} ${kit.mark} ${classes.mark}`} data-kind={left > 0 ? 'example' : 'given'}>
      {left > 0 ? <IconAlertTriangle size={18} aria-hidden="true" /> : <IconCircleCheck size={18} aria-hidden="true" />}
      {left > 0 ? t('examples', { count: left }) : t('noExamples')}
    </span>
  )
}

interface FieldMarkProps {
  readonly field: string
  readonly label: string
  readonly given: boolean
  /** Visitors do not see it while it is an example. */
  readonly hidden: boolean
  /** Its value is no placeholder: it can be confirmed as it is. */
  readonly confirmable: boolean
  readonly onConfirm: () => void
  readonly onTakeBack: () => void
}

/** Whether a value is the company's own, and the buttons that switch between both. */
export function FieldMark({ field, label, given, hidden, confirmable, onConfirm, onTakeBack }: FieldMarkProps) {
  const { t } = useTranslation('settings')
  const example = isExample(field)
  if (given) {
    return (
      <div className={classes.marks}>
        <Button
          variant="subtle"
          onClick={onTakeBack}
          aria-label={t(example ? 'mark.backToExampleOf' : 'mark.backToOriginalOf', { field: label })}
        >
          {t(example ? 'mark.backToExample' : 'mark.backToOriginal')}
        </Button>
      </div>
    )
  }
  return (
    <div className={classes.marks}>
      <span className={`${kit.note} ${kit.mark} ${classes.mark}`} data-kind={example ? 'example' : 'original'}>
        {example && <IconAlertTriangle size={18} aria-hidden="true" />}
        {t(
          example
            ? `mark.${confirmable ? 'example' : hidden ? 'exampleNotShown' : 'exampleToReplace'}`
            : 'mark.original',
        )}
      </span>
      {example && confirmable && (
        <Button variant="subtle" onClick={onConfirm} aria-label={t('mark.confirmOf', { field: label })}>
          {t('mark.confirm')}
        </Button>
      )}
    </div>
  )
}
