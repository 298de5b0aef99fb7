import { BehaviorSubject } from 'rxjs'
import type { Codes, DeviceCodes, WrongPin } from '../../../sync/contract.ts'
import type { NoAnswer } from '../../../sync/domain/connection.ts'
import type { UserId } from '../../../sync/domain/ids.ts'
import { pinProblem } from '../../../sync/domain/pin.ts'
import type { Profile } from '../../../sync/domain/profile.ts'
import type { FakeSync } from './fake-sync.ts'

/** A person with their data on this device. */
export interface Person {
  readonly profile: Profile
  readonly profile$: BehaviorSubject<Profile | null>
  readonly sync: FakeSync
}

export interface FakeCodes extends Codes {
  readonly codes$: BehaviorSubject<DeviceCodes>
  /** Somebody left without signing out; only a person with a code may come back to their data. */
  leave(person: Person): void
  /** People with a code who left; their password brings them back as well. */
  awaited(userId: UserId): Person | null
  /** Called when another person is here, or nobody. */
  tell(): void
  forget(): void
}

interface Parts {
  readonly here: () => Person | null
  readonly enter: (person: Person | null) => void
  readonly noAnswer: () => NoAnswer | null
}

/** So many wrong ones in a row are free; then each makes the person wait. */
const FREE = 4
const WAIT_MS = 30_000
const LOCK_AFTER = 15

/** Codes in memory; nothing is sealed with them. */
export function fakeCodes({ here, enter, noAnswer }: Parts): FakeCodes {
  const codes$ = new BehaviorSubject<DeviceCodes>({ mine: null, people: [] })
  const coded = new Map<UserId, { readonly pin: string; readonly lockAfter: number }>()
  const away = new Map<UserId, Person>()
  let misses = 0
  let until = 0

  function mine() {
    const person = here()
    return person ? coded.get(person.sync.userId) : undefined
  }

  function tell(): void {
    const known = mine()
    const people = [...away.values()].map(({ profile: { prenom, nom }, sync }) => ({
      userId: sync.userId,
      name: `${prenom} ${nom}`,
      unsent: sync.unsentCount(),
    }))
    codes$.next({ mine: known ? { lockAfter: known.lockAfter } : null, people })
  }

  function judge(given: string, right: string | undefined): WrongPin | null {
    if (Date.now() < until) return { kind: 'blocked', until }
    if (given === right) {
      misses = 0
      return null
    }
    misses += 1
    until = misses > FREE ? Date.now() + WAIT_MS : 0
    return { kind: 'wrong-pin', until: until === 0 ? null : until }
  }

  return {
    codes$,
    tell,
    leave: (person) => void (coded.has(person.sync.userId) && away.set(person.sync.userId, person)),
    awaited(userId) {
      const person = away.get(userId) ?? null
      away.delete(userId)
      return person
    },
    forget() {
      coded.clear()
      away.clear()
      misses = 0
      until = 0
      tell()
    },
    async setPin(pin, current) {
      const person = here()
      if (!person) return { kind: 'failed', reason: 'nobody' }
      const problem = pinProblem(pin)
      if (problem) return { kind: 'bad-pin', problem }
      const known = mine()
      const reason = known ? null : noAnswer()
      if (reason) return { kind: 'failed', reason }
      const wrong = known && judge(current ?? '', known.pin)
      if (wrong) return wrong
      coded.set(person.sync.userId, { pin, lockAfter: known?.lockAfter ?? LOCK_AFTER })
      tell()
      return { kind: 'ok' }
    },
    async removePin(current) {
      const person = here()
      const known = mine()
      if (!person || !known) return { kind: 'failed', reason: 'nobody' }
      const wrong = judge(current, known.pin)
      if (wrong) return wrong
      coded.delete(person.sync.userId)
      tell()
      return { kind: 'ok' }
    },
    async setLockAfter(lockAfter) {
      const person = here()
      const known = mine()
      if (person && known) coded.set(person.sync.userId, { ...known, lockAfter })
      tell()
    },
    async lock() {
      if (!mine()) return false
      enter(null)
      return true
    },
    async unlock(userId, pin) {
      const person = away.get(userId)
      if (!person) return { kind: 'gone' }
      const wrong = judge(pin, coded.get(userId)?.pin)
      if (wrong) return wrong
      away.delete(userId)
      enter(person)
      return { kind: 'ok' }
    },
  }
}
