/** Id of the conversation of all specialists and administrators. Twin: `hawa.thread_of_team` in SQL. */
export const TEAM_THREAD = '00000000-0000-0000-0000-000000000001'

/** Replaces the id in the address of the team's conversation. */
export const TEAM_ADDRESS = 'equipe'

/**
 * Id of the conversation of two people: the XOR of their ids. Both can start it offline and get the same id; XOR with
 * one of the two gives the other. Twin: `hawa.pair_of` in SQL.
 */
export function pairOf(one: string, other: string): string {
  const digits = Array.from(one, (digit, at) =>
    digit === '-' ? '-' : (Number.parseInt(digit, 16) ^ Number.parseInt(other.charAt(at), 16)).toString(16),
  )
  return digits.join('')
}

/** Ids of staff conversations have a 0 at the version digit of a random UUID. */
export const isStaffThread = (id: string): boolean => id.charAt(14) === '0'
