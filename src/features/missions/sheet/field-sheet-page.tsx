import { Button, Skeleton } from '@mantine/core'
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import type { StudyId } from '../../../../sync/index.ts'
import { useStudy } from '../../../data/studies/studies.ts'
import { useProfile } from '../../../data/sync-status.ts'
import { ButtonLink } from '../../../ui/links/links.tsx'
import { PageTitle } from '../../../ui/page/page-title.tsx'
import { FieldSheet } from './field-sheet.tsx'
import classes from './field-sheet.module.css'

interface FieldSheetPageProps {
  readonly id: StudyId
  readonly parts: ComponentProps<typeof FieldSheet>['parts']
}

/** A mission on paper, to take along or to keep; all of it is on the device. */
export function FieldSheetPage({ id, parts }: FieldSheetPageProps) {
  const { t } = useTranslation('field')
  const study = useStudy(id)
  const profile = useProfile()
  const mine = study && profile && study.intervenant_id === profile.id
  return (
    <>
      <div className={classes.screen}>
        <PageTitle
          title={t('paper.title')}
          lead={study === null || (study && profile && !mine) ? t('paper.none') : t('paper.lead')}
          action={
            <div className={classes.actions}>
              {mine && (
                <Button leftSection={<IconPrinter size={20} aria-hidden="true" />} onClick={() => globalThis.print()}>
                  {t('paper.print')}
                </Button>
              )}
              <ButtonLink
                to="/intervenant/missions/$id"
                params={{ id }}
                state
                variant="default"
                leftSection={<IconArrowLeft size={18} aria-hidden="true" className={classes.back} />}
              >
                {t('paper.back')}
              </ButtonLink>
            </div>
          }
        />
      </div>
      {study === undefined && <Skeleton height={480} />}
      {mine && <FieldSheet study={study} specialist={profile} parts={parts} />}
    </>
  )
}
