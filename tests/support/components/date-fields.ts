import { page } from 'vitest/browser'

/** A day or a moment (YYYY-MM-DD, YYYY-MM-DDTHH:MM) as its field shows it once it is left. */
export function asInField(value: string): string {
  const [day = '', time] = value.split('T')
  const written = day.split('-').toReversed().join('/')
  return time === undefined ? written : `${written} ${time}`
}

/** Types a time (HH:MM) into the two parts of the field of that name. */
export async function fillHour(name: string, time: string): Promise<void> {
  const field = page.getByRole('group', { name, exact: true })
  const [hours = '', minutes = ''] = time.split(':')
  await field.getByRole('spinbutton', { name: 'Heures' }).fill(hours)
  await field.getByRole('spinbutton', { name: 'Minutes' }).fill(minutes)
}
