import { demoId, type DemoStep } from './history.ts'

const DAY = 86_400_000
/** Days: the specialist is on the way to the second day of a mission when the demo begins. */
const LEFT = 0.03

/** A departure, and the days of missions: one after the other, but for one that clashes; the rest is to be planned. */
export function demoPlans(now: number): readonly DemoStep[] {
  const plan = (entreprise: string, from: number, to: number): DemoStep => ({
    ago: 1,
    who: 'intervenant',
    name: 'plan_mission',
    args: { study_id: demoId('study', entreprise), debut: day(from), fin: day(to) },
  })
  const day = (ahead: number) => new Date(now + ahead * DAY).toISOString().slice(0, 10)
  return [
    plan('Annaba Acier', -1, 2),
    plan('Tannerie de Rouiba', 2, 4),
    plan('Université de Constantine', 9, 10),
    {
      ago: LEFT,
      who: 'intervenant',
      name: 'set_out',
      args: {
        study_id: demoId('study', 'Annaba Acier'),
        left_at: new Date(now - LEFT * DAY).toISOString(),
        at_origin: 'horloge',
      },
    },
  ]
}
