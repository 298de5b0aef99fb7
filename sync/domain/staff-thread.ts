/** Names the conversation of all specialists and administrators; `hawa.thread_of_team` in SQL is its twin. */
export const TEAM_THREAD = '00000000-0000-0000-0000-000000000001'

/** In the address of the team's conversation. */
export const TEAM_ADDRESS = 'equipe'

/**
 * Names the conversation of two people: their ids, bit by bit either or. Both may begin it without network and mean the
 * same one; with one of the two it gives the other. `hawa.pair_of` in SQL is its twin.
 */
export function pairOf(one: string, other: string): string {
  const digits = Array.from(one, (digit, at) =>
    digit === '-' ? '-' : (Number.parseInt(digit, 16) ^ Number.parseInt(other.charAt(at), 16)).toString(16),
  )
  return digits.join('')
}

/** What names a conversation among staff has a 0 where ids made at random have their version. */
export const isStaffThread = (id: string): boolean => id.charAt(14) === '0'
