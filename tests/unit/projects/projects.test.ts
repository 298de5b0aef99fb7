import i18next from 'i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import { readSearch } from '../../../src/data/search-schemas.ts'
import { checkInput } from '../../../sync/commands/check.ts'
import { studyId } from '../../../sync/domain/ids.ts'
import { STATUTS, staffMoves } from '../../../sync/domain/study.ts'
import { isLate } from '../../../sync/domain/delay.ts'
import { studyDossier } from '../../../sync/questions/study-dossier.ts'
import { projectBatch, projects, type Project } from '../../../sync/questions/projects.ts'
import { studyPart } from '../../../sync/questions/study-part.ts'
import { filterOf, isFiltered, orderOf } from '../../../src/features/projects/list/project-query.ts'
import { projectsCsv } from '../../../src/features/projects/list/projects-csv.ts'
import { projectsSearch } from '../../../src/features/projects/list/projects-search.ts'
import projectTexts from '../../../src/i18n/locales/fr/admin/projects.json'
import studyTexts from '../../../src/i18n/locales/fr/public/study.json'
import { SECOND } from '../../support/second-page.ts'

const ID = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'
const OTHER = '7f9619ff-8b86-4d01-b42d-00cf4fc964ff'
const PROJECT: Project = {
  id: studyId(ID),
  reference: 'E-DZ-26-0142',
  entreprise: 'Cimenterie; "du Sud"',
  type_etude: 'qualite_air',
  zone_geographique: 'Tlemcen',
  pays: 'algerie',
  statut: 'en_cours',
  budget_estime: '10k_50k',
  prix_convenu: null,
  delai_souhaite: 'urgent',
  contact_nom: 'Lina',
  contact_email: 'lina@example.org',
  contact_telephone: '+213 5',
  client_name: 'Clara',
  client_email: 'c@example.org',
  intervenant_id: null,
  specialist_name: null,
  created_at: '2026-03-01T08:00:00Z',
  due_at: '2026-03-11T08:00:00Z',
  late: true,
  date_acceptation: null,
  date_debut_mission: null,
  date_fin_mission: null,
  rapport_uploaded_at: null,
}

describe('the address of the list', () => {
  it('keeps what it understands and drops the rest', () => {
    const whole = {
      recherche: 'acier',
      pays: 'kenya',
      statut: 'terminée',
      sans_intervenant: true,
      sans_intervenant_48h: true,
      en_retard: true,
      tri: 'montant',
      page: SECOND,
    }
    expect(readSearch(projectsSearch, whole)).toEqual(whole)
    expect(
      readSearch(projectsSearch, {
        recherche: '  ',
        pays: 'france',
        statut: 'x',
        sans_intervenant: 'true',
        en_retard: 1,
        tri: 'x',
        page: 2,
      }),
    ).toEqual({})
    expect(readSearch(projectsSearch, { recherche: 2026, page: { after: [1] } })).toEqual({ recherche: '2026' })
  })

  it('says what the server is asked', () => {
    const search = readSearch(projectsSearch, { recherche: 'acier', en_retard: true, tri: 'echeance', page: SECOND })
    expect(projects({ ...filterOf(search), sort: orderOf(search), page: SECOND })).toMatchObject({
      rpc: 'admin_projects',
      args: { search: 'acier', country: null, state: null, unassigned: false, late: true, sort: 'due', page: SECOND },
    })
    expect([isFiltered(search), isFiltered({ tri: 'montant', page: SECOND })]).toEqual([true, false])
    expect(orderOf({})).toBe('newest')
  })
})

describe('answers', () => {
  it('are read whole or not at all', () => {
    const { read } = projectBatch({}, null)
    expect(read({ rows: [PROJECT], next: null })).toMatchObject({ rows: [{ id: ID }], next: null })
    expect(read({ rows: [{ ...PROJECT, statut: 'perdue' }], next: null })).toBeNull()
    expect(studyDossier(ID).read({ study: null, as_of: 'x' })).toEqual({ dossier: null })
    expect(studyDossier(ID).read({ study: {}, as_of: 'x' })).toBeNull()
  })

  it('of a part leave out the rows that this version cannot read', () => {
    const event = {
      kind: 'assigned',
      by_name: null,
      by_role: 'admin',
      mine: true,
      to_me: false,
      at: '2026-03-01T08:00:00Z',
      received_at: '2026-03-01T08:00:00Z',
      data: {},
    }
    expect(
      studyPart(ID, 'events').read({ rows: [{ id: '1', body: event }, { id: '2', body: 'x' }, 3], total: 3 }),
    ).toEqual({ rows: [{ id: '1', body: event }], total: 3, before: null, after: null })
    expect(studyPart(ID, 'files').read({ rows: 'x' })).toBeNull()
  })
})

describe('what an administrator may do', () => {
  it('never leads to complete, nor from it', () => {
    for (const from of STATUTS)
      for (const act of ['assign', 'release', 'change'] as const) {
        if (from === 'complete') expect(staffMoves(act, from)).toEqual([])
        expect(staffMoves(act, from)).not.toContain('complete')
      }
  })

  it('a reason is due where somebody loses the mission; nobody to nobody is nothing', () => {
    const check = (args: object) => checkInput('assign_study', { study_id: ID, ...args })
    expect(check({ intervenant_id: OTHER })).toMatchObject({ kind: 'valid' })
    expect(check({ intervenant_id: OTHER, instead_of: ID })).toEqual({
      kind: 'invalid',
      problems: [{ field: 'motif', reason: 'required' }],
    })
    expect(check({ intervenant_id: null, instead_of: ID, motif: ' Congé ' })).toMatchObject({
      kind: 'valid',
      args: { motif: 'Congé' },
    })
    expect(check({ intervenant_id: null })).toEqual({
      kind: 'invalid',
      problems: [{ field: 'intervenant_id', reason: 'required' }],
    })
    expect(
      checkInput('change_study_state', { study_id: ID, from: 'en_cours', to: 'annulée', motif: ' ' }),
    ).toMatchObject({ problems: [{ field: 'motif', reason: 'required' }] })
  })

  it('late is not delivered, not given up, and beyond its day', () => {
    const asked = { created_at: '2026-03-01T08:00:00Z', delai_souhaite: 'urgent', pays: 'algerie', echeance: null }
    expect(isLate({ ...asked, statut: 'terminée' }, new Date('2026-03-11T08:00:01Z'))).toBe(true)
    expect(isLate({ ...asked, statut: 'terminée' }, new Date('2026-03-11T08:00:00Z'))).toBe(false)
    expect(isLate({ ...asked, statut: 'complete' }, new Date('2027-01-01T00:00:00Z'))).toBe(false)
    expect(isLate({ ...asked, delai_souhaite: null, statut: 'en_cours' }, new Date('2027-01-01T00:00:00Z'))).toBe(false)
  })
})

describe('the exported file', () => {
  beforeAll(async () => {
    await i18next.init({ lng: 'fr', resources: { fr: { projects: projectTexts, study: studyTexts } } })
  })

  it('one row a study, amounts as numbers, estimates marked', () => {
    const file = projectsCsv(
      [PROJECT, { ...PROJECT, prix_convenu: 1234.5 }, { ...PROJECT, budget_estime: null, late: false }],
      i18next.getFixedT('fr', 'projects'),
      i18next.getFixedT('fr', 'study'),
    )
    const [head, estimated, agreed, none] = file.replace('\uFEFF', '').split('\r\n')
    expect(head?.split(';')).toHaveLength(23)
    expect(estimated).toContain(`E-DZ-26-0142;${ID};"Cimenterie; ""du Sud""";Clara`)
    expect(estimated).toContain(';30000;Estimation;')
    expect(estimated).toContain(';En retard;')
    expect(estimated, 'a number to call keeps its plus').toContain(';+213 5;')
    expect(agreed).toContain(';1234,5;Prix convenu;')
    expect(none).toContain(';;Prix à convenir;')
  })
})
