import { combineLatest, distinctUntilChanged, map, merge, shareReplay, switchMap, timer } from 'rxjs'
import type { Observable } from 'rxjs'
import type { HandedFile, HandedFiles } from '../contract.ts'
import type { UserId } from '../domain/ids.ts'
import type { Profile } from '../domain/profile.ts'
import type { Environment } from '../ground/environment.ts'
import { live$ } from '../ground/live.ts'
import type { Cipher } from '../vault/cipher.ts'
import { readBlob } from '../vault/sealed-tables.ts'
import { HANDED_MS, type HandedDatabase, type HandedRecord } from './handed-database.ts'

export interface HandedParts {
  readonly db: HandedDatabase
  readonly env: Pick<Environment, 'now'>
  readonly userId: UserId
  readonly profile$: Observable<Profile | null>
  readonly cipher: Cipher | null
}

const LOOK_MS = 60_000

/** The shared file of the signed-in person: their own or, for a specialist, one that belongs to nobody. */
export function openHandedFiles({ db, env, userId, profile$, cipher }: HandedParts): HandedFiles {
  const isSpecialist$ = profile$.pipe(
    map((profile) => profile?.type_compte === 'intervention'),
    distinctUntilChanged(),
  )
  // A page may stay open longer than a file is kept.
  const claimed$ = combineLatest([isSpecialist$, timer(0, LOOK_MS)]).pipe(
    switchMap(async ([isSpecialist]) => {
      if (isSpecialist) await db.claim(userId)
      await db.expire(env.now())
    }),
  )
  return {
    file$: merge(
      claimed$.pipe(map(() => null)),
      live$(() => db.get(userId)),
    ).pipe(
      switchMap(() => db.get(userId)),
      switchMap(async (record) => (record ? handedFile(record, await bytesOf(record, cipher), env.now()) : null)),
      distinctUntilChanged((a, b) => a?.at === b?.at && a?.problem === b?.problem && a?.name === b?.name),
      shareReplay({ bufferSize: 1, refCount: true }),
    ),
    drop: () => db.drop(userId),
  }
}

const bytesOf = async ({ blob, blobSealed = false }: HandedRecord, cipher: Cipher | null) =>
  blob && readBlob(cipher, { blob, blobSealed })

function handedFile(
  { name, size, at, problem, unbound, dropped }: HandedRecord,
  blob: Blob | null,
  now: number,
): HandedFile {
  const late = now - at > HANDED_MS
  return {
    name,
    size,
    at: new Date(at).toISOString(),
    unbound,
    dropped,
    file: blob && !late ? new File([blob], name, { type: blob.type }) : null,
    problem: problem ?? (late ? 'expired' : null),
  }
}
