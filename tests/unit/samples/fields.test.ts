import { describe, expect, it } from 'vitest'
import { readSearch } from '../../../src/data/search-schemas.ts'
import { adminSamplesSearch } from '../../../src/features/samples/admin/admin-samples-search.ts'
import {
  chosenOf,
  problemsOf as handoverProblems,
  type Values as Handover,
} from '../../../src/features/samples/handover/handover-fields.ts'
import { labelSearch } from '../../../src/features/samples/labels/label-search.ts'
import { keptCode, problemsOf, type Values } from '../../../src/features/samples/section/sample-fields.ts'
import { studyId } from '../../../sync/domain/ids.ts'
import { CONTENANTS, MATRICES, sampleState } from '../../../sync/domain/sample.ts'
import { makeSampleCode } from '../../../sync/domain/sample-code.ts'
import fr from '../../../src/i18n/locales/fr/shared/samples.json' with { type: 'json' }
import { SECOND } from '../../support/second-page.ts'

const NOW = new Date('2026-11-22T10:00:00.000Z')
const LIMITS = { pays: 'kenya', earliest: new Date('2026-11-20T08:00:00.000Z'), latest: NOW }
const STUDY = studyId('9f2c4e1a-0b3d-4c5e-8f60-718293a4b5c6')
const sample = (more: Partial<Values> = {}): Values => ({
  code: 'x',
  matrice: 'eau',
  contenant: 'tube',
  contenant_precise: '',
  sampled_at: '2026-11-22T13:00',
  at_origin: 'saisie',
  position: '',
  lieu: '',
  conservation: '',
  remarque: '',
  run_from: '',
  ...more,
})
const handover = (more: Partial<Handover> = {}): Handover => ({
  samples: `${STUDY} 1f2c4e1a-0b3d-4c5e-8f60-718293a4b5c6`,
  receveur_nom: 'Amine  Kaci',
  receveur_organisme: 'Labo',
  handed_at: '2026-11-22T13:00',
  at_origin: 'saisie',
  position: '',
  lieu: '',
  etat: '',
  signe: 'trace',
  signature: 'M0 0L90 90',
  signature_saisie: '',
  ...more,
})

describe('a sample that is written down', () => {
  it.each<[Partial<Values>, object]>([
    [{}, {}],
    [{ matrice: '' }, { matrice: 'required' }],
    [{ contenant: 'seau' }, { contenant: 'required' }],
    [{ contenant: 'autre', contenant_precise: ' ' }, { contenant_precise: 'required' }],
    [{ contenant: 'autre', contenant_precise: 'Bidon' }, {}],
    [{ sampled_at: '' }, { sampled_at: 'time' }],
    [{ sampled_at: '2026-11-22T14:00' }, { sampled_at: 'too_late' }],
    [{ sampled_at: '2026-11-20T10:00' }, { sampled_at: 'too_early' }],
    [{ sampled_at: '', at_origin: 'horloge' }, {}],
    [
      { remarque: 'x'.repeat(1001), lieu: 'x'.repeat(201) },
      { remarque: 'too_long', lieu: 'too_long' },
    ],
  ])('%j: %j', (more, problems) => {
    expect(problemsOf(sample(more), LIMITS)).toEqual(problems)
  })

  it('keeps the code of its draft, which stands on a flask already, and no other', () => {
    const code = makeSampleCode(STUDY)
    expect(keptCode(STUDY, code)).toBe(code)
    expect([
      keptCode(STUDY, undefined),
      keptCode(STUDY, 'PR-0000-0000-0001'),
      keptCode(studyId('1f2c4e1a-0b3d-4c5e-8f60-718293a4b5c6'), code),
    ]).toEqual([null, null, null])
  })

  it('stands where its last event left it', () => {
    const remises = [{ id: 'a', remettant: null, receveur_nom: 'x', receveur_organisme: 'y', at: '' }]
    expect([
      sampleState({ remises: [], annulation: null }),
      sampleState({ remises, annulation: null }),
      sampleState({ remises, annulation: { motif: 'x', at: '' } }),
    ]).toEqual(['preleve', 'remis', 'annule'])
  })

  it('every type and container has its word', () => {
    expect(Object.keys(fr.matrice)).toEqual([...MATRICES])
    expect(Object.keys(fr.contenant)).toEqual([...CONTENANTS])
  })
})

describe('a hand-over', () => {
  it.each<[Partial<Handover>, object]>([
    [{}, {}],
    [{ samples: ' ' }, { samples: 'none_chosen' }],
    [
      { receveur_nom: '', receveur_organisme: ' ' },
      { receveur_nom: 'required', receveur_organisme: 'required' },
    ],
    [{ signature: 'M0 0L1 1' }, { signature: 'unsigned' }],
    [{ signe: 'saisie' }, { signature_saisie: 'required' }],
    [{ signe: 'saisie', signature_saisie: 'Lina' }, { signature_saisie: 'other_name' }],
    [{ signe: 'saisie', signature_saisie: ' amine kaci', signature: '' }, {}],
    [{ handed_at: '2026-11-20T10:00' }, { handed_at: 'too_early' }],
    [
      { handed_at: 'x', etat: 'x'.repeat(501) },
      { handed_at: 'time', etat: 'too_long' },
    ],
  ])('%j: %j', (more, problems) => {
    expect(handoverProblems(handover(more), LIMITS)).toEqual(problems)
  })

  it('knows which samples', () => {
    expect([chosenOf({ samples: '' }), chosenOf({ samples: 'a b' })]).toEqual([[], ['a', 'b']])
  })
})

describe('addresses', () => {
  it('of the list: what is not understood is not asked', () => {
    expect(readSearch(adminSamplesSearch, { etat: 'remis', recherche: '  PR-1 ', page: SECOND })).toEqual({
      etat: 'remis',
      recherche: 'PR-1',
      page: SECOND,
    })
    expect(readSearch(adminSamplesSearch, { etat: 'x', recherche: 12, page: 1 })).toEqual({ recherche: '12' })
    expect(readSearch(adminSamplesSearch, { recherche: {}, page: '2' })).toEqual({})
  })

  it('of the labels', () => {
    expect([
      readSearch(labelSearch, { format: 62 }),
      readSearch(labelSearch, { format: '62' }),
      readSearch(labelSearch, { format: 'a4' }),
      readSearch(labelSearch, {}),
    ]).toEqual([{ format: '62' }, { format: '62' }, {}, {}])
  })
})
