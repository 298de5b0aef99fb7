import { BehaviorSubject, combineLatest, Subscription } from 'rxjs'
import type { AuthOutcome, Hawa, Session, SessionState } from '../../../sync/contract.ts'
import { noAnswerOf } from '../../../sync/domain/connection.ts'
import { profileId, userId } from '../../../sync/domain/ids.ts'
import type { Profile } from '../../../sync/domain/profile.ts'
import { fakeCodes, type FakeCodes, type Person } from './fake-codes.ts'
import { connectionUnder, fakeServer, NO_FAULTS, type Faults, type FakeServer } from './fake-server.ts'
import { fakeSync, type FakeSync } from './fake-sync.ts'

/**
 * Everything that pages may ask of the sync (`sync/contract.ts`), in memory: one person's rows, an outbox with the real
 * rules and effects, and a server that obeys. Faults are set with `fail`.
 */
export interface FakeHawa extends Hawa {
  readonly server: FakeServer
  /** Of the person who is signed in. */
  readonly sync: FakeSync
  readonly faults: Faults
  fail(faults: Partial<Faults>): void
  /** Somebody is signed in on this device, or nobody. */
  become(profile: Profile | null): void
  /** From the next sign-in on the stores of that person do not open; the answer lets them. */
  holdStores(): () => void
  readonly codes: FakeCodes
}

export function fakeHawa(): FakeHawa {
  const server = fakeServer()
  const faults$ = new BehaviorSubject<Faults>(NO_FAULTS)
  const state$ = new BehaviorSubject<SessionState>({ kind: 'signed-out' })
  const sync$ = new BehaviorSubject<FakeSync | null>(null)
  let current: Person | null = null
  let present = new Subscription()
  let held = false

  const codes = fakeCodes({
    here: () => current,
    enter,
    noAnswer: () => noAnswerOf(connectionUnder(faults$.value)),
  })

  function become(profile: Profile | null): void {
    if (!profile) {
      current = null
      return enter(null)
    }
    const profile$ = new BehaviorSubject<Profile | null>(profile)
    enter(
      codes.awaited(profile.user_id) ?? {
        profile$,
        profile,
        sync: fakeSync(profile.user_id, server, faults$, profile$),
      },
    )
  }

  function enter(person: Person | null): void {
    if (current) codes.leave(current)
    current = person
    present.unsubscribe()
    sync$.next(null)
    codes.tell()
    if (!person) return state$.next({ kind: 'signed-out' })
    const { profile$, profile, sync } = person
    present = combineLatest([profile$, sync.expired$, codes.codes$]).subscribe(([known, expired, { mine }]) =>
      state$.next({
        kind: 'signed-in',
        userId: profile.user_id,
        email: known?.email ?? profile.email,
        profile: known,
        expired,
        sealed: mine !== null,
      }),
    )
    if (!held) sync$.next(sync)
  }

  /** The server's answer to a sign-in, or to a change of password or address. */
  function outcome<T>(success: T): T | Extract<AuthOutcome, { readonly kind: 'failed' }> {
    const { offline, serverDown } = faults$.value
    const problem = server.authProblem ?? (offline ? 'offline' : serverDown ? 'server' : null)
    return problem === null ? success : { kind: 'failed', problem, message: problem }
  }

  const ok = (profile: Profile | null) => ({ kind: 'ok', profile }) as const

  const session: Session = {
    state$,
    codes,
    async signIn(email, password) {
      const profile = server.people.get(email)
      const result = outcome(ok(profile ?? null))
      if (result.kind !== 'ok') return result
      if (!profile || password === 'wrong') return { kind: 'failed', problem: 'invalid_credentials', message: '' }
      const here = sync$.value
      if (here?.userId !== profile.user_id) become(profile)
      else if (here.expired$.value) {
        here.expired$.next(false)
        await here.resume()
      }
      return result
    },
    async signUp(account) {
      const profile: Profile = {
        id: profileId(crypto.randomUUID()),
        user_id: userId(crypto.randomUUID()),
        nom: account.nom,
        prenom: account.prenom,
        email: account.email,
        telephone: account.telephone,
        entreprise: account.entreprise ?? null,
        specialite: account.specialisation ?? null,
        zone_intervention: account.zone_intervention ?? null,
        experience: account.experience,
        pays: account.pays === 'kenya' || account.pays === 'tanzanie' ? account.pays : 'algerie',
        langue: account.langue,
        type_compte: account.type_compte,
        is_active: true,
        is_approved: account.type_compte === 'client',
        created_at: new Date().toISOString(),
        rev: 1,
      }
      const result = outcome(ok(profile))
      if (result.kind === 'ok') become(profile)
      return result
    },
    askForRecovery: async () => outcome({ kind: 'asked' } as const),
    askForConfirmation: async () => outcome({ kind: 'asked' } as const),
    choosePassword: async () => outcome(ok(null)),
    confirmEmail: async () => outcome(ok(null)),
    async changePassword(current) {
      if (current === 'wrong') return { kind: 'failed', problem: 'invalid_credentials', message: '' }
      return outcome(ok(null))
    },
    changeEmail: async (password) =>
      password === 'wrong'
        ? { kind: 'failed', problem: 'invalid_credentials', message: '' }
        : outcome({ kind: 'asked' } as const),
    async signOut({ force = false, scope } = {}) {
      const count = sync$.value?.unsentCount() ?? 0
      if (count > 0 && !force) return { kind: 'unsent-work', count }
      if (scope === 'everywhere' && (faults$.value.offline || faults$.value.serverDown)) return { kind: 'not-told' }
      become(null)
      return { kind: 'signed-out' }
    },
  }

  return {
    server,
    session,
    sync$,
    codes,
    get sync() {
      if (!sync$.value) throw new Error('nobody is signed in')
      return sync$.value
    },
    get faults() {
      return faults$.value
    },
    fail(faults) {
      faults$.next({ ...faults$.value, ...faults })
      void sync$.value?.resume()
    },
    become,
    holdStores() {
      held = true
      return () => {
        held = false
        sync$.next(current?.sync ?? null)
      }
    },
    close: async () => become(null),
  }
}
