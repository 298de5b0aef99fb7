import { Button } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { TypeCompte } from '../../../sync/index.ts'
import { useHandedFile } from '../../data/files/handed-file.ts'
import { useSync } from '../../data/sync-context.tsx'
import { isolate } from '../../i18n/isolate.ts'
import { ButtonLink } from '../../ui/links/links.tsx'
import classes from './handed-file-bar.module.css'
import kit from '../../ui/kit/kit.module.css'

const PAGE = '/intervenant/rapport-partage'

/** Shows that a file shared from another app waits, or that it cannot be a report of this account. */
export function HandedFileBar({ area }: { readonly area: TypeCompte }) {
  const { t } = useTranslation('sync')
  const { handedFiles } = useSync()
  const handed = useHandedFile()
  const here = useLocation({ select: ({ pathname }) => pathname === PAGE })
  if (!handed || here) return null
  const mine = area === 'intervention'
  const text = !mine
    ? 'handed.not_yours'
    : handed.problem === null
      ? 'handed.waits'
      : handed.problem === 'expired'
        ? 'handed.expired'
        : 'handed.no_report'
  return (
    <aside className={`${kit.icons} ${classes.bar}`}>
      <IconFileTypePdf size={22} stroke={1.7} aria-hidden="true" />
      <p className={classes.text}>{t(text, { name: isolate(handed.name) })}</p>
      {mine && handed.problem === null && <ButtonLink to={PAGE}>{t('handed.open')}</ButtonLink>}
      <Button variant="default" onClick={() => void handedFiles.drop()}>
        {t(handed.file ? 'handed.drop' : 'handed.understood')}
      </Button>
    </aside>
  )
}
