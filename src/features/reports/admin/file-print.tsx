import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { groupedHash } from '../../../../sync/domain/certificate.ts'
import { Ltr } from '../../../ui/text/formatted.tsx'
import classes from './admin-reports.module.css'

interface FilePrintProps {
  readonly sha256: string
  /** Code of the certificate in force. */
  readonly code: string | null
}

/** The whole fingerprint of a file, and its purpose. */
export function FilePrint({ sha256, code }: FilePrintProps) {
  const { t } = useTranslation('validation')
  const [copied, setCopied] = useState<'copied' | 'copy_failed' | null>(null)
  const copy = () =>
    navigator.clipboard.writeText(sha256).then(
      () => setCopied('copied'),
      () => setCopied('copy_failed'),
    )
  return (
    <section>
      <h3>{t('dossier.print_title')}</h3>
      <p>{t('dossier.print_text')}</p>
      <p className={classes.hash}>
        <Ltr>
          <code>{groupedHash(sha256)}</code>
        </Ltr>
      </p>
      <div className={classes.standing}>
        <Button variant="default" onClick={() => void copy()} leftSection={<IconCopy size={18} aria-hidden="true" />}>
          {t('dossier.copy')}
        </Button>
        <span role="status">{copied && t(`dossier.${copied}`)}</span>
      </div>
      {code !== null && (
        <p>
          {t('dossier.code')}{' '}
          <Ltr>
            <code>{code}</code>
          </Ltr>
        </p>
      )}
    </section>
  )
}
