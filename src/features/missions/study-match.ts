import type { Profile, Study } from '../../../sync/index.ts'
import { PAYS, type Pays, type Secteur, type TypeEtude } from '../../../sync/domain/enumerations.ts'
import { placeWords, provincesIn } from '../../data/studies/province-of.ts'

/** Why a study comes first. */
export interface StudyMatch {
  readonly specialty: boolean
  readonly zone: boolean
}

type Person = Pick<Profile, 'specialite' | 'zone_intervention'>
type Place = Pick<Study, 'type_etude' | 'secteur_activite' | 'pays' | 'zone_geographique'>

/**
 * How people write a subject in French, English and Arabic: beginnings of words, without accents; of three letters and
 * less, whole words.
 */
const SUBJECTS: Readonly<Partial<Record<TypeEtude | Secteur, readonly string[]>>> = {
  qualite_air: ['air', 'atmosph', 'poussier', 'dust', 'particul', 'هواء', 'غبار', 'جسيمات'],
  emission_gaz: ['emission', 'gaz', 'gas', 'chemine', 'stack', 'combust', 'انبعاث', 'غاز', 'احتراق'],
  pollution_sonore: ['bruit', 'sonor', 'sonometr', 'acoust', 'noise', 'sound', 'vibrat', 'ضوضا', 'ضجيج', 'صوت'],
  impact_environnemental: ['impact', 'eie', 'eia', 'ecolog', 'biodivers', 'اثر', 'تاثير', 'بييه'],
  audit_carbone: ['carbon', 'ges', 'ghg', 'climat', 'كربون', 'مناخ'],
  conformite_reglementaire: ['conform', 'reglement', 'complian', 'regulat', 'مطابق', 'امتثال', 'تنظيم'],
  industrie: ['industr', 'صناع'],
  agriculture: ['agricol', 'agricult', 'زراع', 'فلاح'],
  transport: ['transport', 'logist', 'trafic', 'traffic', 'نقل'],
  energie: ['energ', 'petrol', 'oil', 'طاق', 'نفط'],
  batiment: ['batiment', 'btp', 'construct', 'building', 'بناء'],
  chimie: ['chimi', 'chemi', 'كيمي'],
  agroalimentaire: ['agroaliment', 'aliment', 'food', 'غذاء', 'غذاي'],
}

const COUNTRIES: Readonly<Record<Pays, readonly string[]>> = {
  algerie: ['algerie', 'algeria', 'algerien', 'algerienne', 'الجزاير', 'الجزائر'],
  kenya: ['kenya', 'كينيا'],
  tanzanie: ['tanzanie', 'tanzania', 'تنزانيا'],
}

export function matchOf({ specialite, zone_intervention }: Person, study: Place): StudyMatch {
  return { specialty: isSubject(specialite ?? '', study), zone: isNear(zone_intervention ?? '', study) }
}

/** Both matches first, then the zone, then the specialty, then the rest. None is hidden; equals keep their order. */
export function matchesFirst<S extends Place>(person: Person, studies: readonly S[]): readonly S[] {
  const rank = (study: S): number => {
    const { specialty, zone } = matchOf(person, study)
    return (zone ? 0 : 2) + (specialty ? 0 : 1)
  }
  return studies
    .map((study) => ({ study, rank: rank(study) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ study }) => study)
}

function isSubject(specialite: string, { type_etude, secteur_activite }: Place): boolean {
  const words = wordsOf(specialite)
  const stems = [type_etude, secteur_activite].flatMap((code) => SUBJECTS[code as TypeEtude | Secteur] ?? [])
  return stems.some((stem) => words.some((word) => says(word, stem)))
}

function says(word: string, stem: string): boolean {
  const bare = word.replace(/^(?:و|ب|ل)?ال|^لل/, '')
  return [word, bare].some((one) => (/^[a-z]{1,3}$/.test(stem) ? one === stem : one.startsWith(stem)))
}

/** A province that is named counts for itself; a country counts whole where none of its provinces is named. */
function isNear(zone: string, { pays, zone_geographique }: Place): boolean {
  const country = PAYS.find((one) => one === pays)
  if (!country) return false
  const covered = provincesIn(country, zone)
  if (covered.size > 0)
    return (
      [...provincesIn(country, zone_geographique)].some((code) => covered.has(code)) ||
      shareTown(zone, zone_geographique)
    )
  return wordsOf(zone).some((word) => COUNTRIES[country].includes(word)) || shareTown(zone, zone_geographique)
}

/** Words that are no place. */
const GENERAL = new Set([
  'zone',
  'region',
  'wilaya',
  'province',
  'ville',
  'city',
  'town',
  'area',
  'county',
  'industrielle',
  'industrial',
  'nord',
  'north',
  'east',
  'ouest',
  'west',
  'south',
  'centre',
  'center',
  'central',
  'ولايه',
  'منطقه',
  'مدينه',
  'شمال',
  'جنوب',
  'شرق',
  'غرب',
])

/** Whether both share a word that may be a town: four letters or more, no country, none of the general words. */
function shareTown(zone: string, place: string): boolean {
  const countries: readonly string[] = Object.values(COUNTRIES).flat()
  const named = new Set(
    wordsOf(zone).filter((word) => word.length >= 4 && !GENERAL.has(word) && !countries.includes(word)),
  )
  return wordsOf(place).some((word) => named.has(word))
}

function wordsOf(text: string): readonly string[] {
  return placeWords(text.normalize('NFC')).normalize('NFD').replaceAll(/\p{M}/gu, '').trim().split(' ').filter(Boolean)
}
