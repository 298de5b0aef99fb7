import type { ComponentType, ReactNode } from 'react'
import type { StudyView } from '../../../../sync/index.ts'
import { StudyCard } from './study-card.tsx'
import kit from '../../../ui/kit/kit.module.css'

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
    <ul className={kit.listSm}>
      {studies.map((study) => (
        <li key={study.id}>
          <StudyCard study={study} level={level} action={Action && <Action study={study} />} note={note?.(study)} />
        </li>
      ))}
    </ul>
  )
}
