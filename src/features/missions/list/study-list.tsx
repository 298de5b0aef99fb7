import type { ComponentType, ReactNode } from 'react'
import type { StudyView } from '../../../../sync/index.ts'
import { StudyCard } from './study-card.tsx'
import classes from './study-list.module.css'

interface StudyListProps {
  readonly studies: readonly StudyView[]
  /** The one next step of each. */
  readonly Action?: ComponentType<{ readonly study: StudyView }>
  readonly level?: 2 | 3
  /** A further line about a study in this list. */
  readonly note?: (study: StudyView) => ReactNode
}

export function StudyList({ studies, Action, level = 3, note }: StudyListProps) {
  return (
    <ul className={classes.list}>
      {studies.map((study) => (
        <li key={study.id}>
          <StudyCard study={study} level={level} action={Action && <Action study={study} />} note={note?.(study)} />
        </li>
      ))}
    </ul>
  )
}
