import { Button, Group } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CommandArgs } from '../../../../sync/commands/command.ts'
import { formatNumber } from '../../../i18n/formats.ts'
import { LANGUAGES } from '../../../i18n/languages.ts'
import { Exact } from '../../../ui/text/formatted.tsx'
import { ModalDialog } from '../../../ui/dialogs/modal-dialog.tsx'
import { isGiven, useCommand, useProblemText } from '../../../keeping/use-command.ts'
import type { CatalogueText } from '../catalogue.ts'
import { importPreview, partsOf, type ImportLine } from './import-preview.ts'
import { decoded, readTextsFile, type FileTexts } from './translations-file.ts'
import { WordingText } from '../wording/wording-text.tsx'
import classes from '../translations.module.css'
import kit from '../../../ui/kit/kit.module.css'

interface ImportDialogProps {
  readonly texts: readonly CatalogueText[]
  readonly onClose: () => void
}

const KINDS = ['changed', 'same', 'unknown', 'damaged', 'wrong'] as const
/** Lines of each kind that are listed; the figures count all. */
const MOST_SHOWN = 50
const LARGEST_FILE = 10 * 1024 * 1024

/** Reads a file on this device and compares it; nothing is sent before its changes were shown. */
export function ImportDialog({ texts, onClose }: ImportDialogProps) {
  const { t } = useTranslation('translations')
  const { busy, run, problem, forgetProblem } = useCommand({ waits: true, shown: true })
  const textOf = useProblemText()
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<{ readonly name: string; readonly texts: FileTexts } | null>(null)
  const [unreadable, setUnreadable] = useState(false)
  // Compared again with every answer of the server, so that somebody else's changes are included.
  const lines = file ? importPreview(file.texts, texts) : []
  const entries = lines.flatMap((line) => ('entry' in line ? [line.entry] : []))
  const parts = partsOf(entries)
  const damaged = lines.filter(({ kind }) => kind === 'damaged').length
  const read = async (chosen: File) => {
    forgetProblem()
    const answer =
      chosen.size > LARGEST_FILE ? { kind: 'unreadable' as const } : readTextsFile(decoded(await chosen.arrayBuffer()))
    setUnreadable(answer.kind === 'unreadable')
    setFile(answer.kind === 'texts' ? { name: chosen.name, texts: answer.texts } : null)
  }
  const apply = async () => {
    if (busy) return
    const [first, ...rest] = parts.map((part) => ({
      name: 'import_texts' as const,
      args: { version_id: crypto.randomUUID(), entries: part } satisfies CommandArgs['import_texts'],
    }))
    if (first && isGiven(await run(first, ...rest))) onClose()
  }
  return (
    <ModalDialog opened shape="sheet" title={t('import.title')} onClose={onClose}>
      <div className={`${kit.stackMd} ${kit.tight}`}>
        <p>{t('import.hint')}</p>
        <div>
          <Button
            variant={file ? 'default' : 'filled'}
            leftSection={<IconUpload size={18} aria-hidden="true" />}
            onClick={() => input.current?.click()}
          >
            {t(file ? 'import.other' : 'import.choose')}
          </Button>
          <input
            ref={input}
            hidden
            type="file"
            accept=".json,.csv,application/json,text/csv"
            aria-label={t('import.choose')}
            onChange={({ currentTarget }) => {
              const [chosen] = currentTarget.files ?? []
              if (chosen) void read(chosen)
              currentTarget.value = ''
            }}
          />
        </div>
        {unreadable && (
          <p className={classes.problem} role="alert">
            {t('import.unreadable')}
          </p>
        )}
        {file && (
          <>
            <p role="status">
              <strong>
                <Exact>{file.name}</Exact>
              </strong>
            </p>
            {damaged > 0 && (
              <p className={classes.problem} role="alert">
                {t('import.save_as', { count: damaged })}
              </p>
            )}
            <ul className={classes.counts}>
              {KINDS.map((kind) => (
                <li key={kind}>
                  <strong>{formatNumber(lines.filter((line) => line.kind === kind).length)}</strong>{' '}
                  {t(`import.${kind}`)}
                </li>
              ))}
            </ul>
            {KINDS.filter((kind) => kind !== 'same').map((kind) => (
              <Lines key={kind} kind={kind} lines={lines.filter((line) => line.kind === kind)} />
            ))}
            {parts.length > 1 && <p className={classes.caption}>{t('import.parts', { count: parts.length })}</p>}
            {problem && (
              <p className={classes.problem} role="alert">
                {textOf(problem, t('notTaken'))}
              </p>
            )}
            <Group justify="flex-end" gap="sm">
              <Button variant="default" onClick={onClose}>
                {t('cancel')}
              </Button>
              <Button loading={busy} disabled={entries.length === 0} onClick={() => void apply()}>
                {t('import.apply', { count: entries.length })}
              </Button>
            </Group>
          </>
        )}
      </div>
    </ModalDialog>
  )
}

function Lines({
  kind,
  lines,
}: {
  readonly kind: Exclude<(typeof KINDS)[number], 'same'>
  readonly lines: readonly ImportLine[]
}) {
  const { t } = useTranslation('translations')
  if (lines.length === 0) return null
  return (
    <details open={kind !== 'unknown'} className={classes.lines}>
      <summary>{t(`import.list_${kind}`)}</summary>
      <ul>
        {lines.slice(0, MOST_SHOWN).map((line) => (
          <li key={line.key}>
            <Exact dir="ltr" className={classes.key}>
              {line.key}
            </Exact>
            {line.kind === 'wrong' && (
              <p className={classes.problem}>
                {line.problem === 'forms'
                  ? t('problem.forms')
                  : t(`problem.${line.problem.kind}`, { names: line.problem.names })}
              </p>
            )}
            {line.kind === 'damaged' &&
              line.languages.map((one) => (
                <div key={one} className={`${kit.breaks} ${classes.version}`}>
                  <span className={classes.caption}>{t(`language.${one}`)}</span>
                  <WordingText language={one} wording={line.said[one]} />
                </div>
              ))}
            {'after' in line &&
              LANGUAGES.filter((one) => JSON.stringify(line.before[one]) !== JSON.stringify(line.after[one])).map(
                (one) => (
                  <div key={one} className={`${kit.breaks} ${classes.version}`}>
                    <span className={classes.caption}>{t(`language.${one}`)}</span>
                    {line.before[one] !== undefined && (
                      <del>
                        <WordingText language={one} wording={line.before[one]} />
                      </del>
                    )}
                    <ins>
                      <WordingText language={one} wording={line.after[one]} />
                    </ins>
                  </div>
                ),
              )}
          </li>
        ))}
      </ul>
      {lines.length > MOST_SHOWN && (
        <p className={classes.caption}>{t('import.more', { count: lines.length - MOST_SHOWN })}</p>
      )}
    </details>
  )
}
