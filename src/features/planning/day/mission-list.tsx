import type { Mission } from '../../../data/studies/planning.ts'
import { MissionCard, type Hands } from './mission-card.tsx'
import kit from '../../../ui/kit/kit.module.css'

interface MissionListProps extends Hands {
  readonly missions: readonly Mission[]
}

export function MissionList({ missions, ...hands }: MissionListProps) {
  return (
    <ul className={kit.listSm}>
      {missions.map((mission) => (
        <li key={mission.study.id}>
          <MissionCard mission={mission} {...hands} />
        </li>
      ))}
    </ul>
  )
}
