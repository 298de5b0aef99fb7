import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { InvalidField, RefusalCode } from '../../sync/index.ts'

/** The reader's sentence for a refusal of the server, with the field when the server named one. */
export function useRefusalText(): (code: RefusalCode, problem: InvalidField | null) => string {
  const { t } = useTranslation(['refusal', 'study'])
  return (code, problem) => refusalText(t, code, problem)
}

export function refusalText(
  t: TFunction<['refusal', 'study']>,
  code: RefusalCode,
  problem: InvalidField | null,
): string {
  const sentence = t(`refusal:${code}`)
  if (!problem) return sentence
  // Field names come from the server: one without a label here is shown as it is.
  const field = t(`study:fields.${problem.field}` as 'study:fields.contact', { defaultValue: problem.field })
  return `${sentence} ${t('refusal:field', { field, reason: t(`refusal:reason.${problem.reason}`) })}`
}
