/** Branded identifiers: a study id is never a profile id. Each is parsed once, at the edge. */
declare const brand: unique symbol
type Id<Name extends string> = string & { readonly [brand]: Name }

export type StudyId = Id<'StudyId'>
export type ProfileId = Id<'ProfileId'>
/** The id of the authentication user. Never compare it with a ProfileId: `demandes_etudes` refers to profiles. */
export type UserId = Id<'UserId'>
export type CommandId = Id<'CommandId'>

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

function parseId<T extends string>(kind: string, text: string): T {
  const lower = text.toLowerCase()
  if (!UUID.test(lower)) throw new TypeError(`not a ${kind}: ${JSON.stringify(text)}`)
  return lower as T
}

export const studyId = (text: string): StudyId => parseId('StudyId', text)
export const profileId = (text: string): ProfileId => parseId('ProfileId', text)
export const userId = (text: string): UserId => parseId('UserId', text)
export const commandId = (text: string): CommandId => parseId('CommandId', text)
