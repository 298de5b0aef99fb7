import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { StudyView } from '../../../sync/index.ts'
import { formatFieldTime } from '../../i18n/field-formats.ts'
import { notify } from '../../ui/notices/notices.tsx'
import { useMeasurements } from './data/measurements.ts'
import { useParametreName } from './parametre-name.ts'

const COLUMNS = ['measured_at', 'parametre', 'valeur', 'unite', 'point', 'instrument'] as const

/** Copies the field book of a mission as a spreadsheet reads it; nothing without measurements. */
export function CopyMeasurements({ study }: { readonly study: StudyView }) {
  const { t } = useTranslation(['measurements', 'sync'])
  const name = useParametreName()
  const rows = useMeasurements(study.id) ?? []
  if (rows.length === 0) return null
  const copy = async () => {
    const cells = rows.map(({ body }) => [
      formatFieldTime(body.measured_at, study.pays),
      name(body),
      String(body.valeur).replace('.', ','),
      body.unite,
      body.point ?? '',
      body.instrument ?? '',
    ])
    const table = [COLUMNS.map((column) => t(`sync:field.${column}`)), ...cells]
      .map((line) => line.map((cell) => cell.replace(/\s+/g, ' ')).join('\t'))
      .join('\n')
    const done = await navigator.clipboard.writeText(table).then(
      () => true,
      () => false,
    )
    notify(done ? { kind: 'success', title: t('copied') } : { kind: 'error', title: t('copy_failed') })
  }
  return (
    <Button variant="default" leftSection={<IconCopy size={18} aria-hidden="true" />} onClick={() => void copy()}>
      {t('copy')}
    </Button>
  )
}
