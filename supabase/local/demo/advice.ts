import { demoId, type DemoStep } from './history.ts'

const study_id = demoId('study', 'Nyeri Tea Factory')

const advice = (ago: number, priorite: string, titre: string, texte: string): DemoStep => ({
  ago,
  who: 'intervenant',
  name: 'write_recommendation',
  args: { study_id, recommendation_id: demoId('advice', titre), priorite, titre, texte },
})

/** Advice of one specialist after a delivered report, and the parts that the client has done. */
export function demoAdvice(): readonly DemoStep[] {
  const store = 'Build a covered wood store'
  return [
    advice(
      19.5,
      'haute',
      store,
      'Wet wood doubles the particles. A roof over four weeks of wood is enough to comply before the new permit.',
    ),
    advice(
      19.4,
      'moyenne',
      'Note the moisture of each delivery',
      'A hand meter, one line a lorry. Above 25 %, let it dry before it is burned.',
    ),
    advice(
      19.3,
      'basse',
      'Measure again in the wet season',
      'The same three points, so that the two campaigns can be compared.',
    ),
    {
      ago: 6,
      who: 'client2',
      name: 'mark_recommendation',
      args: { study_id, key: demoId('advice', store), done: true },
    },
  ]
}
