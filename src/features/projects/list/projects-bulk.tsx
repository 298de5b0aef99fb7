import { Button } from '@mantine/core'
import { IconDownload, IconUserCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBulk } from '../../../keeping/use-bulk.ts'
import { SelectionBar } from '../../../ui/table/selection-bar.tsx'
import type { Selection } from '../../../ui/table/use-selection.ts'
import { AssignManyDialog, type ChosenPerson } from '../actions/assign-many-dialog.tsx'
import { staffMoves, type Project } from '../data/projects.ts'
import { saveProjects } from './save-projects.ts'

/** Actions for the chosen studies together. */
export function ProjectsBulk({ selection }: { readonly selection: Selection<Project> }) {
  const { t } = useTranslation('projects')
  const { t: tStudy } = useTranslation('study')
  const { progress, run, stop } = useBulk()
  const [assigning, setAssigning] = useState(false)
  const { rows } = selection
  const assign = async ({ intervenant_id, motif }: ChosenPerson) => {
    const steps = rows.map((row) =>
      canAssign(row)
        ? { row, command: { name: 'assign_study', args: argsOf(row, intervenant_id, motif) } as const }
        : { row, reason: t('bulk.state', { state: tStudy(`statut.${row.statut}`) }) },
    )
    selection.drop(
      await run(steps, {
        said: (count) => t('bulk.assigned', { count }),
        nameOf: ({ reference, entreprise }) => reference ?? entreprise,
      }),
    )
  }
  return (
    <>
      {(rows.length > 0 || progress) && (
        <SelectionBar count={rows.length} onClear={selection.clear} progress={progress} onStop={stop}>
          <Button
            leftSection={<IconUserCheck size={18} aria-hidden="true" />}
            disabled={!rows.some(canAssign)}
            onClick={() => setAssigning(true)}
          >
            {t('assign')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden="true" />}
            onClick={() => saveProjects(rows, t, tStudy)}
          >
            {t('bulk.export')}
          </Button>
        </SelectionBar>
      )}
      {assigning && (
        <AssignManyDialog
          studies={rows.filter(canAssign)}
          others={rows.filter((row) => !canAssign(row))}
          onAssign={(person) => void assign(person)}
          onClose={() => setAssigning(false)}
        />
      )}
    </>
  )
}

const canAssign = ({ statut }: Project): boolean => staffMoves('assign', statut).length > 0

/** One without a specialist is given as on its own page; of another one, the specialist of the list is named. */
const argsOf = ({ id, intervenant_id: before }: Project, chosen: string, motif: string) => ({
  study_id: id,
  intervenant_id: chosen,
  ...(before !== null && { instead_of: before, motif }),
})
