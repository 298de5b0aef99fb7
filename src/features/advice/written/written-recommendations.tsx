import type { RecordView, StudyId } from '../../../../sync/index.ts'
import { byPriority, markOf, useMarks } from '../data/recommendations.ts'
import { useCommand } from '../../../keeping/use-command.ts'
import { RecommendationCards } from '../recommendations/recommendation-cards.tsx'

interface WrittenRecommendationsProps {
  readonly study: StudyId
  readonly records: readonly RecordView<'recommendation'>[]
}

/** Recommendations by the specialist of one study, for its client. */
export function WrittenRecommendations({ study, records }: WrittenRecommendationsProps) {
  const marks = useMarks(study)
  const { run } = useCommand({ quiet: true })
  return (
    <RecommendationCards
      recommendations={byPriority(records).map(({ id, body }) => ({
        key: id,
        priority: body.priorite,
        title: body.titre,
        text: body.texte,
        by: { name: body.author_name, role: body.author_role, at: body.written_at },
      }))}
      marks={marks}
      onDone={(key, done) => void run(markOf(study, key, done))}
    />
  )
}
