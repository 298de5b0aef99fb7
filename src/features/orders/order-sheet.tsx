import { Skeleton, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { StudyId, StudyView } from '../../../sync/index.ts'
import { useStudy } from '../../data/studies.ts'
import { ButtonLink, TextLink } from '../../ui/links.tsx'
import { ModalDialog } from '../../ui/modal-dialog.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { StudyFacts } from '../../ui/study-facts.tsx'
import { markKind, StudyMark } from '../../ui/study-mark.tsx'
import { CancelButton } from './cancel-order.tsx'
import { nextStep } from './next-step.ts'
import classes from './orders.module.css'

interface OrderSheetProps {
  /** null: closed. The address holds which is open, so that Back closes it. */
  readonly id: StudyId | null
  readonly onClose: () => void
  readonly onCancel: (study: StudyView) => void
}

export function OrderSheet({ id, onClose, onCancel }: OrderSheetProps) {
  return id && <Opened key={id} id={id} onClose={onClose} onCancel={onCancel} />
}

function Opened({ id, onClose, onCancel }: OrderSheetProps & { readonly id: StudyId }) {
  const { t } = useTranslation('client')
  const study = useStudy(id)
  return (
    <ModalDialog opened shape="sheet" title={study?.nom_entreprise ?? t('sheet.title')} onClose={onClose}>
      {study === undefined && <Skeleton height={240} />}
      {study === null && <p>{t('sheet.gone')}</p>}
      {study && (
        <Stack gap="lg">
          <div className={classes.badges}>
            <StatusBadge statut={study.statut} />
            <StudyMark mark={study.sync} />
          </div>
          {markKind(study.sync) === 'refused' ? (
            <p className={classes.hint} data-kind="refused">
              {t('sheet.refused')} <TextLink to="/client/synchronisation">{t('sheet.seeSync')}</TextLink>
            </p>
          ) : (
            <p className={classes.hint}>{t(`next.${nextStep(study)}`)}</p>
          )}
          <div className={classes.badges}>
            {study.statut === 'complete' && study.rapport_url && (
              <ButtonLink to="/client/reports/$studyId" params={{ studyId: study.id }}>
                {t('sheet.report')}
              </ButtonLink>
            )}
            <CancelButton study={study} onAsk={onCancel} />
          </div>
          <StudyFacts study={study} />
        </Stack>
      )}
    </ModalDialog>
  )
}
