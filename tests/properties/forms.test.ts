import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { faultsOf, textFaults } from '../../src/data/commands/command-rules.ts'
import { checkRequest, requestInput } from '../../src/data/studies/request-study.ts'
import * as profile from '../../src/features/account/profile/profile-fields.ts'
import { accountProblems, changeOf } from '../../src/features/accounts/dialogs/account-fields.ts'
import { addressProblems } from '../../src/features/accounts/dialogs/address-fields.ts'
import { argsOfInvitation, invitationProblems } from '../../src/features/accounts/dialogs/invitation-fields.ts'
import {
  BLANK_CONTACT,
  BLANK_EXPERT,
  contactCommand,
  expertCommand,
  fieldProblems,
} from '../../src/features/contact/message-fields.ts'
import * as holiday from '../../src/features/holidays/holiday-fields.ts'
import * as payment from '../../src/features/invoices/admin/payment-fields.ts'
import * as quote from '../../src/features/projects/study/quote-fields.ts'
import * as price from '../../src/features/invoices/admin/price-fields.ts'
import * as publish from '../../src/features/legal/publish-fields.ts'
import * as measurement from '../../src/features/measurements/measurement-fields.ts'
import { spanProblem } from '../../src/features/planning/plan/plan-fields.ts'
import * as assign from '../../src/features/projects/actions/assign-fields.ts'
import * as handover from '../../src/features/samples/handover/handover-fields.ts'
import * as sample from '../../src/features/samples/section/sample-fields.ts'
import { SHAPES } from '../../src/features/settings/detail-documents.ts'
import * as details from '../../src/features/settings/detail-texts.ts'
import { questionOf, questionProblems } from '../../src/features/support/support-fields.ts'
import { EMPTY_REQUEST, requestFieldProblems } from '../../src/subjects/requests/request-fields.ts'
import { looksLikeEmail } from '../../src/ui/forms/looks-like-email.ts'
import { checkInput } from '../../sync/commands/check.ts'
import type { Command, CommandName } from '../../sync/commands/command.ts'
import { WEEKDAYS } from '../../sync/domain/company-details.ts'
import { studyId } from '../../sync/domain/ids.ts'
import { makeSampleCode } from '../../sync/domain/sample-code.ts'
import { printSeed } from '../support/seed.ts'

const seed = printSeed()

const STUDY = studyId('9f2c4e1a-0b3d-4c5e-8f60-718293a4b5c6')
const ID = '1f2c4e1a-0b3d-4c5e-8f60-718293a4b5c6'
const OTHER = '2f2c4e1a-0b3d-4c5e-8f60-718293a4b5c6'
const NOW = new Date('2026-11-22T10:00:00.000Z')
const TIMES = { pays: 'algerie', earliest: new Date('2026-11-20T08:00:00.000Z'), latest: NOW }
const TIME_PROBLEMS = ['time', 'too_early', 'too_late']
const TRAPS = { website: '', elapsed_ms: 5000 }
const INVOICE = 'DZ-2026-0001'

type Texts = Readonly<Record<string, string>>

interface Form {
  readonly form: string
  readonly command: CommandName
  /** Typed as it should be. */
  readonly right: Texts
  readonly problems: (typed: never) => object
  /** The arguments that the form gives. */
  readonly args: (typed: never) => object
  /** No schema can know it. */
  readonly own?: readonly string[]
}

const form = <V extends Texts>(
  name: string,
  command: CommandName,
  right: V,
  problems: (typed: V) => object,
  args: (typed: V) => object,
  own: readonly string[] = [],
): Form => ({ form: name, command, right, problems, args, own })

/** A form that has nothing but texts; `rest`: the other arguments. */
const texts = (command: CommandName, names: readonly string[], rest: object): Form =>
  form(
    `texts of ${command}`,
    command,
    Object.fromEntries(names.map((name) => [name, 'x'])),
    (typed) => textFaults(command, typed),
    (typed) => ({ ...rest, ...typed }),
  )

const observed = { at_origin: 'saisie', position: '' } as const
const person = { nom: 'Benali', telephone: '+213 555 12 34 56', entreprise: 'E' }
const decision = { study_id: STUDY, file_id: ID, known_state: 'en_validation' }
const shown = {
  ...person,
  prenom: '',
  nom: '',
  pays: 'kenya',
  telephone: '',
  entreprise: '',
  specialite: '',
  zone_intervention: '',
  experience: '',
}
const typedProfile = { ...shown, prenom: 'Nadia', nom: 'Benali', telephone: '0555 12 34 56', experience: '12' }
const contact = {
  ...BLANK_CONTACT,
  ...person,
  email: 'nadia@briqueterie.dz',
  sujet: 'S',
  message: 'M',
}

/** A document of the settings; whatever is not in `given` is as shipped. */
function settings(document: keyof typeof SHAPES, given: Readonly<Record<string, unknown>>): Form {
  const shape = SHAPES[document]
  const common = { version_id: ID, seen: null, ...(document === 'company' ? {} : { pays: document }) }
  return form(
    `settings of ${document}`,
    document === 'company' ? 'set_company_details' : 'set_office',
    details.textsOf(shape, given, 'fr'),
    (typed) => details.problemsOf(shape, typed, 'fr'),
    (typed) => ({ ...common, details: details.detailsOf(shape, typed, 'fr') }),
  )
}

const FORMS: readonly Form[] = [
  form(
    'measurement',
    'add_measurement',
    {
      parametre: 'laeq',
      libelle: '',
      valeur: '62,4',
      unite: 'dB(A)',
      measured_at: '2026-11-22T11:00',
      instrument: '',
      point: '',
      ...observed,
    },
    (typed) => measurement.problemsOf(typed, TIMES, 'fr'),
    (typed) => ({ study_id: STUDY, measurement_id: ID, ...measurement.argsOf(typed, 'algerie', 'fr', NOW) }),
    TIME_PROBLEMS,
  ),
  form(
    'measurement of another parameter',
    'add_measurement',
    {
      parametre: 'autre',
      libelle: 'Vibration',
      valeur: '-3',
      unite: 'mm/s',
      measured_at: '2026-11-22T11:00',
      instrument: 'I',
      point: 'P',
      ...observed,
    },
    (typed) => measurement.problemsOf(typed, TIMES, 'en'),
    (typed) => ({ study_id: STUDY, measurement_id: ID, ...measurement.argsOf(typed, 'algerie', 'en', NOW) }),
    TIME_PROBLEMS,
  ),
  form(
    'sample',
    'add_sample',
    {
      code: makeSampleCode(STUDY),
      matrice: 'eau',
      contenant: 'autre',
      contenant_precise: 'Bidon',
      sampled_at: '2026-11-22T11:00',
      lieu: '',
      conservation: '',
      remarque: '',
      run_from: '',
      ...observed,
    },
    (typed) => sample.problemsOf(typed, TIMES),
    (typed) => ({ study_id: STUDY, sample_id: ID, ...sample.argsOf(typed, 'algerie', NOW) }),
    TIME_PROBLEMS,
  ),
  ...(['trace', 'saisie'] as const).map((signe) =>
    form(
      `hand-over, ${signe}`,
      'hand_over_samples',
      {
        samples: `${ID} ${OTHER}`,
        receveur_nom: 'x',
        receveur_organisme: 'Labo',
        handed_at: '2026-11-22T11:00',
        lieu: '',
        etat: '',
        signe,
        signature: 'M0 0L90 90',
        signature_saisie: 'x',
        ...observed,
      },
      (typed) => handover.problemsOf(typed, TIMES),
      (typed) => ({ study_id: STUDY, handover_id: ID, ...handover.argsOf(typed, 'algerie', NOW) }),
      [...TIME_PROBLEMS, 'other_name', 'unsigned'],
    ),
  ),
  form(
    'price',
    'set_agreed_price',
    { montant: '120 000' },
    (typed) => price.problemsOf(typed, 'fr'),
    (typed) => ({ study_id: STUDY, montant: price.montantOf(typed, 'fr') }),
  ),
  form(
    'quote',
    'offer_quote',
    { montant: '120 000', texte: 't' },
    (typed) => quote.problemsOf(typed, STUDY, 'fr'),
    (typed) => quote.argsOf(typed, STUDY, 'fr'),
  ),
  form(
    'payment',
    'record_payment',
    { montant: '12 500,50', paid_on: '2026-11-22', mode: 'virement', reference: '' },
    (typed) => payment.problemsOf(typed, 100_000, '2026-11-22', 'fr'),
    (typed) => ({ numero: INVOICE, payment_id: ID, ...payment.argsOf(typed, 'fr') }),
    ['too_high', 'date'],
  ),
  settings('company', {
    phone: '+213 27 41 98 63',
    video_minutes: 3,
    linkedin: 'https://www.hawa.dz/x',
    host: each('h'),
  }),
  settings('kenya', {
    city: each('c'),
    hours: { ...Object.fromEntries(WEEKDAYS.map((day) => [day, []])), monday: [{ opens: '09:00', closes: '17:00' }] },
    coordinates: { latitude: -1.2, longitude: 36.8 },
  }),
  form(
    'days of a mission',
    'plan_mission',
    { debut: '2026-11-22', fin: '2026-11-24' },
    (typed) => {
      const problem = spanProblem(STUDY, typed)
      return problem ? { fin: problem } : {}
    },
    (typed) => ({ study_id: STUDY, ...typed }),
  ),
  form(
    'public holiday',
    'set_public_holiday',
    { jour: '2026-11-01', nom_fr: 'f', nom_en: 'e', nom_ar: 'ع', mobile: '' },
    (typed) => holiday.problemsOf(typed, 'algerie'),
    (typed) => ({ ...holiday.argsOf(typed, 'algerie'), seen: null }),
  ),
  ...[null, OTHER].map((before) =>
    form(
      `assignment instead of ${before ? 'somebody' : 'nobody'}`,
      'assign_study',
      { intervenant_id: ID, intervenant_nom: 'x', motif: 'x' },
      (typed) => assign.problemsOf(typed, { id: STUDY }, before),
      (typed) => assign.argsOf(typed, { id: STUDY }, before),
    ),
  ),
  form(
    'profile',
    'update_profile',
    typedProfile,
    (typed) => profile.profileProblems(profile.changesOf(typed, shown), (args) => faultsOf('update_profile', args)),
    (typed) => profile.argsOf(profile.changesOf(typed, shown)),
    ['phone'],
  ),
  form(
    'account',
    'update_account',
    typedProfile,
    (typed) => accountProblems(typed, (change) => faultsOf('update_account', { ...change, account_id: ID, rev: 1 })),
    (typed) => ({ ...changeOf(typed), account_id: ID, rev: 1 }),
    ['phone'],
  ),
  form(
    'address of an account',
    'correct_address',
    { email: 'nadia@briqueterie.dz', motif: 'x' },
    (typed) =>
      addressProblems(faultsOf('correct_address', { ...typed, account_id: ID, rev: 1 }), typed.email, 'x@hawa.dz'),
    (typed) => ({ ...typed, account_id: ID, rev: 1 }),
    ['same'],
  ),
  form(
    'invitation',
    'invite_account',
    { prenom: 'N', nom: 'B', email: 'nadia@briqueterie.dz', type_compte: 'client', pays: '', langue: 'fr' },
    (typed) => invitationProblems(faultsOf('invite_account', argsOfInvitation(typed))),
    argsOfInvitation,
  ),
  form(
    'study request',
    'request_study',
    {
      ...EMPTY_REQUEST,
      nom_entreprise: 'E',
      secteur_activite: 'industrie',
      type_etude: 'qualite_air',
      description_projet: 'D',
      zone_geographique: 'Z',
      pays: 'kenya',
      contact_nom: 'N',
      contact_email: 'nadia@briqueterie.dz',
    },
    (typed) => {
      const checked = checkRequest(STUDY, typed)
      return checked.kind === 'valid' ? {} : requestFieldProblems(checked.problems)
    },
    (typed) => ({ ...requestInput(typed), study_id: STUDY }),
  ),
  form(
    'message to an office',
    'send_contact_message',
    contact,
    (typed) => fieldProblems(faultsIn(contactCommand(typed, 'kenya', 'fr', TRAPS))),
    (typed) => contactCommand(typed, 'kenya', 'fr', TRAPS).args,
  ),
  form(
    'question to an expert',
    'contact_expert',
    { ...BLANK_EXPERT, ...contact, type_consultation: 'formation' },
    (typed) => fieldProblems(faultsIn(expertCommand(typed, 'fr', TRAPS))),
    (typed) => expertCommand(typed, 'fr', TRAPS).args,
  ),
  form(
    'question to the team',
    'open_support_request',
    { categorie: 'general', sujet: 'S', contenu: 'C' },
    questionProblems,
    (typed) => ({ request_id: ID, message_id: OTHER, ...questionOf(typed) }),
  ),
  form(
    'publication of a legal page',
    'publish_legal',
    { day: '2026-11-22', fr: 'f', en: 'e', ar: 'ع' },
    ({ day, ...note }) => Object.fromEntries(publish.problemsOf(day, note)),
    ({ day, ...note }) => ({ key: 'privacy', version_id: ID, seen: OTHER, effective_on: day, note }),
  ),
  texts('cancel_invoice', ['motif'], { numero: INVOICE }),
  texts('take_back_payment', ['motif'], { numero: INVOICE, payment_id: ID }),
  texts('refuse_account', ['motif'], { account_id: ID }),
  texts('delete_account', ['motif'], { account_id: ID, rev: 1 }),
  texts('cancel_sample', ['motif'], { study_id: STUDY, sample_id: ID }),
  texts('change_study_state', ['motif'], { study_id: STUDY, from: 'en_cours', to: 'annulée' }),
  texts('assign_study', ['motif'], { study_id: STUDY, intervenant_id: null, instead_of: ID }),
  texts('write_recommendation', ['titre', 'texte'], { study_id: STUDY, recommendation_id: ID, priorite: 'haute' }),
  texts('validate_report', ['commentaire'], decision),
  texts('send_back_report', ['commentaire'], decision),
  texts('answer_inquiry', ['reponse'], {
    kind: 'contact',
    inquiry_id: ID,
    known_state: 'nouvelle',
    known_replies: 0,
    reply_id: OTHER,
  }),
]

function each(text: string) {
  return { fr: text, en: text, ar: text }
}

function faultsIn({ name, args }: Pick<Command, 'name' | 'args'>) {
  return faultsOf(name, args)
}

/** Lengths around every limit. */
const LENGTHS = [20, 40, 60, 80, 100, 120, 200, 254, 300, 500, 1000, 2000, 4000, 5000]
const around = fc
  .tuple(fc.constantFrom(...LENGTHS), fc.constantFrom(-1, 0, 1), fc.constantFrom('x', '😀', ' x'))
  .map(([length, more, sign]) => sign.repeat(length + more))
const ADDRESSES = ['a@b', 'nadia@briqueterie.dz', 'nadia<x>@b.dz', 'раша@b.dz']
const typedText = fc.oneof(
  { arbitrary: around, weight: 4 },
  fc.constantFrom(...ADDRESSES, '', ' ', '\n', 'x', '{{name}}', 'autre'),
  fc.constantFrom('0', '-1', '81', '12', '62,4', '200,1', '1.250', '0,004', '120 000', '9'.repeat(14), '1'.repeat(400)),
  fc.constantFrom('2026-11-22', '2026-02-30', '1999-01-01', '2027-01-01', '2026-11-22T11:30', '1999-01-01T10:00'),
  fc.constantFrom('ppm', 'laeq', 'eau', 'espèces', 'kenya', ID, `${ID} x`, 'M0 0L1 1', 'M0 0', '09:00-08:00'),
  fc.string({ unit: 'binary', maxLength: 30 }),
)

/** The form with up to three fields typed anew; what is chosen by a switch stays. */
const typedIn = ({ right }: Form): fc.Arbitrary<Texts> => {
  const names = Object.keys(right).filter(
    (name) => !['signe', 'at_origin', 'position', 'code', 'mobile'].includes(name),
  )
  const changes = fc.array(fc.tuple(fc.constantFrom(...names), typedText), { maxLength: 3 })
  return changes.map((changed) => ({ ...right, ...Object.fromEntries(changed) }))
}

describe('a form and the rules of its command', () => {
  test.each(FORMS)('$form: right as it is', ({ command, right, problems, args }) => {
    expect(problems(right as never)).toEqual({})
    expect(checkInput(command, args(right as never))).toMatchObject({ kind: 'valid' })
  })

  test.each(FORMS)(
    '$form: what the form takes the command takes, and the reverse but for what it cannot know',
    (one) => {
      const { command, problems, args, own = [] } = one
      fc.assert(
        fc.property(typedIn(one), (typed) => {
          const found: readonly string[] = Object.values(problems(typed as never))
          const checked = checkInput(command, args(typed as never))
          if (checked.kind === 'invalid') expect(found, JSON.stringify(checked.problems)).not.toEqual([])
          else expect(found.filter((problem) => !own.includes(problem))).toEqual([])
        }),
        { seed, numRuns: 500 },
      )
    },
  )
})

test('public pages without a command take no address that the commands refuse', () => {
  fc.assert(
    fc.property(fc.oneof(typedText, fc.emailAddress()), (email) => {
      fc.pre(email.length <= 254 && looksLikeEmail(email))
      expect(faultsOf('request_study', { contact_email: email }).map(({ field }) => field)).not.toContain(
        'contact_email',
      )
    }),
    { seed },
  )
})
