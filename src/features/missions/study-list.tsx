import type { ReactNode } from 'react'
import type { StudyView } from '../../../sync/index.ts'
import { StudyCard } from './study-card.tsx'
import classes from './study-list.module.css'

interface StudyListProps {
  readonly studies: readonly StudyView[]
  readonly action: (study: StudyView) => ReactNode
}

export function StudyList({ studies, action }: StudyListProps) {
  return (
    <ul className={classes.list}>
      {studies.map((study) => (
        <li key={study.id}>
          <StudyCard study={study} action={action(study)} />
        </li>
      ))}
    </ul>
  )
}
