import type { Statut } from './study.ts'

/** States of a mission in which its specialist records measurements: from its start until its report is delivered. */
export const MEASUREMENT_STATUTS = ['en_cours', 'terminée'] as const satisfies readonly Statut[]

export interface UnitRange {
  readonly unite: string
  /** Both included: the range of an instrument, not the usual range. */
  readonly least: number
  readonly greatest: number
}

const range = (unite: string, least: number, greatest: number): UnitRange => ({ unite, least, greatest })
const MASS = [range('µg/m³', 0, 10_000_000), range('mg/m³', 0, 100_000)] as const
const GAS = [...MASS, range('ppb', 0, 10_000_000), range('ppm', 0, 1_000_000)] as const

/** The units of each parameter; the first is the default. The database has the same table, and a test compares. */
export const MEASUREMENT_UNITS = {
  pm25: MASS,
  pm10: MASS,
  no2: GAS,
  so2: GAS,
  o3: GAS,
  co: GAS,
  h2s: GAS,
  cov: GAS,
  co2: [range('ppm', 0, 1_000_000), range('%', 0, 100)],
  laeq: [range('dB(A)', 0, 200)],
  lamax: [range('dB(A)', 0, 200)],
  temperature: [range('°C', -60, 1500)],
  humidite: [range('%', 0, 100)],
  pression: [range('hPa', 300, 1100)],
  vent_vitesse: [range('m/s', 0, 120), range('km/h', 0, 430)],
  vent_direction: [range('°', 0, 360)],
  ph: [range('pH', 0, 14)],
  conductivite: [range('µS/cm', 0, 1_000_000), range('mS/cm', 0, 1000)],
  turbidite: [range('NTU', 0, 100_000)],
} as const satisfies Readonly<Record<string, readonly UnitRange[]>>

type Listed = keyof typeof MEASUREMENT_UNITS
/** `autre`: a parameter and a unit that the person names. */
export type Parametre = Listed | 'autre'
export const PARAMETRES = [
  ...(Object.keys(MEASUREMENT_UNITS) as Listed[]),
  'autre',
] as const satisfies readonly Parametre[]

export const MOST_MEASURED = 1_000_000_000_000

export const unitsOf = (parametre: Parametre): readonly UnitRange[] =>
  parametre === 'autre' ? [] : MEASUREMENT_UNITS[parametre]

interface Measured {
  readonly parametre: Parametre
  readonly unite: string
  readonly valeur: number
}

export const isNamed = ({ parametre, libelle }: Pick<Measured, 'parametre'> & { readonly libelle?: string }): boolean =>
  parametre !== 'autre' || libelle !== undefined

export const hasUnit = ({ parametre, unite }: Omit<Measured, 'valeur'>): boolean =>
  parametre === 'autre' || rangeOf(parametre, unite) !== undefined

/** Whether an instrument can show the value; its author judges whether it is plausible. */
export function isInRange({ parametre, unite, valeur }: Measured): boolean {
  const range = rangeOf(parametre, unite)
  return !range || (valeur >= range.least && valeur <= range.greatest)
}

/** Undefined: a parameter or a unit of the person's own. */
export const rangeOf = (parametre: Parametre, unite: string): UnitRange | undefined =>
  unitsOf(parametre).find((one) => one.unite === unite)
