import { Button } from '@mantine/core'
import { IconUserCheck, IconUserMinus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Command, Statut } from '../../../../sync/index.ts'
import { staffMoves, type StudyDossier } from '../data/projects.ts'
import { isGiven, useCommand } from '../../../keeping/use-command.ts'
import { AssignDialog } from './assign-dialog.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import kit from '../../../ui/kit/kit.module.css'

type Opened =
  | { readonly kind: 'assign' }
  | { readonly kind: 'release' }
  | { readonly kind: 'change'; readonly to: MoveTo }
  | null
/** Targets of the table of transitions. */
type MoveTo = 'annulée' | 'en_attente' | 'en_cours'

const isTarget = (statut: Statut): statut is MoveTo =>
  statut === 'annulée' || statut === 'en_attente' || statut === 'en_cours'

/** The actions of an administrator on a study in its current state. */
export function StudyActions({ dossier }: { readonly dossier: StudyDossier }) {
  const { t } = useTranslation('projects')
  const { study } = dossier
  const [opened, setOpened] = useState<Opened>(null)
  const { busy, run } = useCommand()
  const close = () => setOpened(null)
  const give = async (command: Command) => !busy && isGiven(await run(command))
  const release = (motif: string) =>
    give({
      name: 'assign_study',
      args: { study_id: study.id, intervenant_id: null, instead_of: study.intervenant_id, motif },
    })
  const change = (to: MoveTo, motif: string) =>
    give({ name: 'change_study_state', args: { study_id: study.id, from: study.statut, to, motif } })
  const canAssign = staffMoves('assign', study.statut).length > 0
  const canRelease = staffMoves('release', study.statut).length > 0
  const targets = staffMoves('change', study.statut).filter(isTarget)
  if (!canAssign && !canRelease && targets.length === 0) return null
  return (
    <div className={kit.clusterSm}>
      {canAssign && (
        <Button
          leftSection={<IconUserCheck size={18} aria-hidden="true" />}
          onClick={() => setOpened({ kind: 'assign' })}
        >
          {t(study.intervenant_id ? 'reassign' : 'assign')}
        </Button>
      )}
      {canRelease && (
        <Button
          variant="default"
          leftSection={<IconUserMinus size={18} aria-hidden="true" />}
          onClick={() => setOpened({ kind: 'release' })}
        >
          {t('release')}
        </Button>
      )}
      {targets.map((to) => (
        <Button
          key={to}
          variant="default"
          {...(to === 'annulée' ? { c: 'red.9' } : {})}
          onClick={() => setOpened({ kind: 'change', to })}
        >
          {t(`change.${to}.do`)}
        </Button>
      ))}
      {opened?.kind === 'assign' && <AssignDialog study={study} onClose={close} />}
      {opened?.kind === 'release' && (
        <ReasonDialog
          command="assign_study"
          form={`release.${study.id}`}
          title={t('release')}
          text={t('release_text')}
          confirm={t('release')}
          busy={busy}
          onConfirm={release}
          onClose={close}
        />
      )}
      {opened?.kind === 'change' && (
        <ReasonDialog
          command="change_study_state"
          form={`change-state.${opened.to}.${study.id}`}
          title={t(`change.${opened.to}.do`)}
          text={t(`change.${opened.to}.text`)}
          confirm={t(`change.${opened.to}.do`)}
          dangerous={opened.to === 'annulée'}
          busy={busy}
          onConfirm={(motif) => change(opened.to, motif)}
          onClose={close}
        />
      )}
    </div>
  )
}
