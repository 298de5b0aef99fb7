import { describe, expect, it } from 'vitest'
import { checkRequest } from '../../../src/data/studies/request-study.ts'
import {
  EMPTY_REQUEST,
  filledRequest,
  proposedRequest,
  requestFieldProblems,
  sameRequest,
  type RequestFields,
} from '../../../src/subjects/requests/request-fields.ts'
import { profileId, userId } from '../../../sync/domain/ids.ts'
import type { Profile } from '../../../sync/index.ts'

const ID = '11111111-1111-4111-8111-111111111111'
const profile: Profile = {
  id: profileId(ID),
  user_id: userId(ID),
  nom: 'Benali',
  prenom: 'Nadia',
  email: 'nadia@briqueterie.example',
  telephone: null,
  entreprise: 'Briqueterie',
  specialite: null,
  zone_intervention: null,
  experience: null,
  pays: 'algerie',
  type_compte: 'client',
  is_active: true,
  is_approved: true,
  created_at: '2026-01-01T00:00:00Z',
  rev: 1,
}
const good: RequestFields = {
  ...EMPTY_REQUEST,
  nom_entreprise: 'Briqueterie',
  secteur_activite: 'industrie',
  type_etude: 'qualite_air',
  pays: 'algerie',
  zone_geographique: 'Tlemcen',
  description_projet: 'Poussières',
  contact_nom: 'Nadia',
  contact_email: 'nadia@briqueterie.example',
}
const problemsOf = (fields: RequestFields) => {
  const checked = checkRequest(ID, fields)
  return checked.kind === 'invalid' ? requestFieldProblems(checked.problems) : {}
}

describe('the study request', () => {
  it('requires what docs/specification.md#5 requires and nothing else', () => {
    const required = [
      'nom_entreprise',
      'secteur_activite',
      'type_etude',
      'zone_geographique',
      'pays',
      'description_projet',
      'contact_nom',
      'contact_email',
    ]
    expect(problemsOf(EMPTY_REQUEST)).toEqual(Object.fromEntries(required.map((name) => [name, 'required'])))
    expect(problemsOf(good)).toEqual({})
  })

  it('leaves out what was left blank', () => {
    const checked = checkRequest(ID, { ...good, contact_telephone: '  ' })
    expect(checked.kind === 'valid' && Object.keys(checked.args)).not.toContain('contact_telephone')
  })

  it.each([
    [{ contact_email: 'nadia' }, { contact_email: 'email' }],
    [{ secteur_activite: 'mines' }, { secteur_activite: 'unknown_value' }],
    [{ nom_entreprise: 'x'.repeat(5000) }, { nom_entreprise: 'too_long' }],
  ])('says of %j: %j', (change, problems) => {
    expect(problemsOf({ ...good, ...change })).toEqual(problems)
  })

  it('proposes the country of the header, and a client to themselves', () => {
    expect(proposedRequest('kenya', null)).toEqual({ ...EMPTY_REQUEST, pays: 'kenya' })
    expect(proposedRequest('kenya', profile)).toMatchObject({
      pays: 'kenya',
      nom_entreprise: 'Briqueterie',
      contact_nom: 'Nadia Benali',
      contact_email: 'nadia@briqueterie.example',
      contact_telephone: '',
    })
    expect(proposedRequest('kenya', { ...profile, type_compte: 'intervention' })).toEqual({
      ...EMPTY_REQUEST,
      pays: 'kenya',
    })
  })

  it('completes a draft of another version and ignores fields that are gone', () => {
    const fields = filledRequest({ nom_entreprise: 'Briqueterie', fax: '1' })
    expect(sameRequest(fields, { ...EMPTY_REQUEST, nom_entreprise: 'Briqueterie' })).toBe(true)
    expect(fields).not.toHaveProperty('fax')
  })
})
