import type { ReactNode } from 'react'
import type { OnPage } from './mission-page.tsx'
import { MissionHead } from './mission-head.tsx'
import { NextStep } from './next-step.tsx'
import { OutgoingWork } from './outgoing-work.tsx'
import { RequestFacts } from './request-facts.tsx'
import classes from './mission.module.css'
import kit from '../../../ui/kit/kit.module.css'

/** A study that is free, or somebody else's: what may be known of it. `facts`: parts of other features. */
export function OtherStudy({ study, outbox, facts }: OnPage & { readonly facts: ReactNode }) {
  return (
    <div className={kit.stackMd}>
      <MissionHead study={study} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <NextStep study={study} />
          <OutgoingWork study={study.id} outbox={outbox} />
          <RequestFacts study={study} />
        </div>
        <div className={classes.column}>{facts}</div>
      </div>
    </div>
  )
}
