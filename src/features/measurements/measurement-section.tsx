import { Button } from '@mantine/core'
import { IconCopy, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutboxItem, StudyView } from '../../../sync/index.ts'
import { may } from '../../data/domain.ts'
import { useMeasurements } from './data/measurements.ts'
import { useProfile } from '../../data/sync-status.ts'
import { formatFieldTime } from '../../i18n/field-formats.ts'
import { notify } from '../../ui/notices/notices.tsx'
import { PageSection } from '../../ui/page/page-section.tsx'
import { MeasurementForm } from './measurement-form.tsx'
import { MeasurementRow } from './measurement-row.tsx'
import { useParametreName } from './parametre-name.ts'
import classes from './measurement-section.module.css'
import kit from '../../ui/kit/kit.module.css'

/** The field book of a mission: read, written and corrected without network. */
export function MeasurementSection({ study }: { readonly study: StudyView }) {
  const { t } = useTranslation(['measurements', 'sync'])
  const profile = useProfile()
  const name = useParametreName()
  const [form, setForm] = useState<'new' | OutboxItem | null>(null)
  const rows = useMeasurements(study.id)
  if (!profile || !rows || study.intervenant_id !== profile.id) return null
  const writes = may(profile, 'add_measurement', study)
  if (!writes && rows.length === 0) return null
  const columns = ['measured_at', 'parametre', 'valeur', 'point', 'instrument'] as const
  const copy = async () => {
    const cells = rows.map(({ body }) => [
      formatFieldTime(body.measured_at, study.pays),
      name(body),
      String(body.valeur).replace('.', ','),
      body.unite,
      body.point ?? '',
      body.instrument ?? '',
    ])
    const table = [
      (['measured_at', 'parametre', 'valeur', 'unite', 'point', 'instrument'] as const).map((column) =>
        t(`sync:field.${column}`),
      ),
      ...cells,
    ]
      .map((line) => line.map((cell) => cell.replace(/\s+/g, ' ')).join('\t'))
      .join('\n')
    const done = await navigator.clipboard.writeText(table).then(
      () => true,
      () => false,
    )
    notify(done ? { kind: 'success', title: t('copied') } : { kind: 'error', title: t('copy_failed') })
  }
  return (
    <PageSection title={t('title', { count: rows.length })}>
      <p className={`${kit.quiet} ${kit.flush}`}>{rows.length === 0 ? t('empty') : t('hint')}</p>
      {rows.length > 0 && (
        <div className={classes.rows}>
          <table className={classes.table}>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {t(`sync:field.${column}`)}
                  </th>
                ))}
                <td />
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <MeasurementRow key={row.id} study={study} row={row} writes={writes} onCorrect={setForm} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {form && writes && (
        <MeasurementForm
          key={form === 'new' ? form : form.id}
          study={study}
          {...(form === 'new' ? {} : { correcting: form })}
          instruments={[...new Set(rows.flatMap(({ body }) => body.instrument ?? []))]}
          onClose={() => setForm(null)}
        />
      )}
      <div className={kit.clusterSm}>
        {writes && form !== 'new' && (
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden="true" />}
            onClick={() => setForm('new')}
          >
            {t('add')}
          </Button>
        )}
        {rows.length > 0 && (
          <Button variant="subtle" leftSection={<IconCopy size={18} aria-hidden="true" />} onClick={() => void copy()}>
            {t('copy')}
          </Button>
        )}
      </div>
    </PageSection>
  )
}
