import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readExport, type ExportProblem, type UnsentExport } from '../data/unsent-import.ts'
import { Exact } from '../../../ui/text/formatted.tsx'
import { TextLink } from '../../../ui/links/links.tsx'
import { PageTitle } from '../../../ui/page/page-title.tsx'
import classes from './import.module.css'
import { ImportSheet } from './import-sheet.tsx'
import kit from '../../../ui/kit/kit.module.css'

type Chosen =
  | { readonly kind: 'none' }
  | { readonly kind: 'reading'; readonly name: string }
  | { readonly kind: 'bad'; readonly name: string; readonly problem: ExportProblem }
  | { readonly kind: 'read'; readonly name: string; readonly turn: number; readonly found: UnsentExport }

/**
 * Somebody's exported work comes to the server by an administrator: read and proved here, looked at, then applied in
 * their name.
 */
export function ImportPage() {
  const { t } = useTranslation('terrain')
  const input = useRef<HTMLInputElement>(null)
  const turn = useRef(0)
  const [chosen, setChosen] = useState<Chosen>({ kind: 'none' })
  const read = async (file: File) => {
    turn.current += 1
    const mine = turn.current
    setChosen({ kind: 'reading', name: file.name })
    // A file that the system takes away meanwhile is none.
    const answer = await readExport(file).catch(() => ({ kind: 'bad', problem: 'damaged' }) as const)
    // Another one was chosen while this one was read.
    if (mine !== turn.current) return
    setChosen(
      answer.kind === 'bad'
        ? { kind: 'bad', name: file.name, problem: answer.problem }
        : { kind: 'read', name: file.name, turn: mine, found: answer.found },
    )
  }
  return (
    <>
      <PageTitle
        title={t('import.title')}
        lead={t('import.lead')}
        action={<TextLink to="/admin/terrain">{t('import.back')}</TextLink>}
      />
      <div className={classes.chooser}>
        <Button
          variant={chosen.kind === 'read' ? 'default' : 'filled'}
          disabled={chosen.kind === 'reading'}
          leftSection={<IconUpload size={18} aria-hidden="true" />}
          onClick={() => input.current?.click()}
        >
          {t(chosen.kind === 'none' ? 'import.choose' : 'import.other')}
        </Button>
        <input
          ref={input}
          hidden
          type="file"
          accept=".zip,application/zip"
          aria-label={t('import.choose')}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            if (file) void read(file)
            currentTarget.value = ''
          }}
        />
        {chosen.kind !== 'none' && <Exact className={classes.name}>{chosen.name}</Exact>}
      </div>
      {chosen.kind === 'reading' && <p role="status">{t('import.reading')}</p>}
      {chosen.kind === 'bad' && (
        <p className={`${kit.box} ${classes.problem}`} role="alert">
          {t(`import.bad.${chosen.problem}`)}
        </p>
      )}
      {chosen.kind === 'read' && <ImportSheet key={chosen.turn} found={chosen.found} />}
    </>
  )
}
