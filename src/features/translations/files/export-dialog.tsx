import { Button, Group, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LANGUAGES } from '../../../i18n/languages.ts'
import { ModalDialog } from '../../../ui/dialogs/modal-dialog.tsx'
import { saveFile } from '../../../ui/files/save-file.ts'
import type { CatalogueText } from '../catalogue.ts'
import { jsonOf, textsCsv } from './translations-file.ts'
import { isCorrected } from '../list/translations-search.ts'
import classes from '../translations.module.css'
import kit from '../../../ui/kit/kit.module.css'

interface ExportDialogProps {
  readonly texts: readonly CatalogueText[]
  /** The texts that the page's filters leave. */
  readonly shown: readonly CatalogueText[]
  readonly onClose: () => void
}

const today = (): string => new Date().toISOString().slice(0, 10)
const WHICH = ['all', 'shown', 'ours', 'missing'] as const

export function ExportDialog({ texts, shown, onClose }: ExportDialogProps) {
  const { t } = useTranslation('translations')
  const [which, setWhich] = useState<(typeof WHICH)[number]>('all')
  const chosen = {
    all: texts,
    shown,
    ours: texts.filter((text) => isCorrected(text) || text.shipped === null),
    missing: texts.filter(({ filled }) => filled.length < LANGUAGES.length),
  }[which]
  const save = (format: 'json' | 'csv') => {
    const wordings = new Map(chosen.map((text) => [text.key, text.shown]))
    const [content, type] =
      format === 'json' ? [jsonOf(wordings), 'application/json'] : [textsCsv(wordings), 'text/csv;charset=utf-8']
    void saveFile(new File([content], `${t('export.file')}-${today()}.${format}`, { type }))
  }
  return (
    <ModalDialog opened title={t('export.title')} onClose={onClose}>
      <div className={`${kit.stackMd} ${kit.tight}`}>
        <NativeSelect
          label={t('export.which')}
          value={which}
          onChange={({ currentTarget: { value } }) => setWhich(WHICH.find((one) => one === value) ?? 'all')}
          data={WHICH.map((value) => ({ value, label: t(`export.${value}`) }))}
        />
        <p role="status">{t('count', { count: chosen.length })}</p>
        <p className={classes.caption}>{t('export.hint')}</p>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" disabled={chosen.length === 0} onClick={() => save('json')}>
            {t('export.json')}
          </Button>
          <Button disabled={chosen.length === 0} onClick={() => save('csv')}>
            {t('export.csv')}
          </Button>
        </Group>
      </div>
    </ModalDialog>
  )
}
