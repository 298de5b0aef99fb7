import { Button } from '@mantine/core'
import { IconDatabaseImport, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import {
  useImportPreview,
  useImportRun,
  type ImportOutcome,
  type ImportPreview,
  type UnsentExport,
} from '../data/unsent-import.ts'
import { DateTimeText, Exact, Ltr } from '../../../ui/text/formatted.tsx'
import { ListFailed } from '../../../ui/lists/list-failed.tsx'
import { SkeletonList } from '../../../ui/lists/skeleton-list.tsx'
import classes from './import.module.css'
import { ImportItemCard } from './import-item-card.tsx'
import kit from '../../../ui/kit/kit.module.css'

/** The owner of the export, and each command with the server's preview and, once imported, its outcome. */
export function ImportSheet({ found }: { readonly found: UnsentExport }) {
  const { t } = useTranslation('terrain')
  const { value: preview, failure, ask } = useImportPreview(found)
  const { running, outcomes, run } = useImportRun(found)
  const { manifest, items } = found
  if (failure) return <ListFailed reason={failure} onRetry={ask} />
  if (!preview) return <SkeletonList rows={3} />
  const hindrance = hindranceOf(preview)
  const again = [...outcomes.values()].some(({ kind }) => kind === 'failed')
  const started = outcomes.size > 0
  return (
    <div className={classes.sheet}>
      <dl className={`${kit.box} ${classes.facts}`}>
        <Fact label={t('import.person')}>
          {preview.person ? (
            <>
              <Exact>{preview.person.name}</Exact> · {t(`role.${preview.person.type_compte}`)}
            </>
          ) : (
            <Exact>{manifest.person.name ?? t('unknown')}</Exact>
          )}
        </Fact>
        <Fact label={t('import.device')}>
          {t(`platform.${manifest.device.platform}` as 'platform.other', { defaultValue: t('platform.other') })}
          {manifest.device.id && (
            <>
              {' '}
              · <Ltr>{manifest.device.id.slice(0, 8)}</Ltr>
            </>
          )}
        </Fact>
        <Fact label={t('import.made_at')}>
          <DateTimeText value={manifest.made_at} />
        </Fact>
        <Fact label={t('import.content')}>{t('import.count', { count: items.length })}</Fact>
      </dl>
      {hindrance && (
        <p className={`${kit.box} ${classes.problem}`} role="alert">
          {t(`import.${hindrance}`)}
        </p>
      )}
      {preview.person?.is_active === false && (
        <p className={`${kit.box} ${classes.problem}`} role="note">
          {t('import.inactive')}
        </p>
      )}
      {hindrance === null && (
        <div className={classes.act}>
          {(!started || again || running) && (
            <Button
              loading={running}
              onClick={() => void run()}
              leftSection={
                again ? (
                  <IconRefresh size={18} aria-hidden="true" />
                ) : (
                  <IconDatabaseImport size={18} aria-hidden="true" />
                )
              }
            >
              {t(again ? 'import.again' : 'import.apply')}
            </Button>
          )}
          <p role="status" className={`${kit.bold} ${kit.flush}`}>
            {running ? t('import.running') : started && <Result outcomes={[...outcomes.values()]} />}
          </p>
        </div>
      )}
      <ul className={kit.listSm}>
        {items.map((item) => (
          <li key={item.command.id}>
            <ImportItemCard item={item} preview={preview} outcome={outcomes.get(item.command.id) ?? null} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function hindranceOf({ person }: ImportPreview): 'nobody' | 'other_admin' | null {
  if (!person) return 'nobody'
  return person.importable ? null : 'other_admin'
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const RESULTS = ['applied', 'already', 'refused', 'held', 'left', 'failed'] as const

function Result({ outcomes }: { readonly outcomes: readonly ImportOutcome[] }) {
  const { t } = useTranslation('terrain')
  const counted = RESULTS.map((kind) => ({
    kind,
    count: outcomes.filter((outcome) => outcome.kind === kind).length,
  })).filter(({ count }) => count > 0)
  return counted.map(({ kind, count }) => t(`import.result.${kind}`, { count })).join(' · ')
}
