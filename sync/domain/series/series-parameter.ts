import type { Parametre } from '../measurement.ts'

export interface ColumnFacts {
  /** Of the measurements where it is one of them; other codes are those of meteorology and of instruments. */
  readonly parameter: Parametre | OtherParameter
  /** As written in the file, in the signs of SI. Null: the file says none. */
  readonly unit: string | null
  /** Levels in decibels: their mean is that of their energies. */
  readonly energetic: boolean
  /** Directions: their mean is that of vectors. */
  readonly circular: boolean
  /** Values are multiplied by this and have `unit` then. */
  readonly factor: number
}

type OtherParameter = 'pm1' | 'pm4' | 'no' | 'nox' | 'nh3' | 'rosee' | 'rayonnement' | 'pluie' | 'niveau_sonore'

/** The first one that fits a header counts. */
const NAMES: readonly (readonly [RegExp, ColumnFacts['parameter']])[] = [
  [/pm[\s_]?2[._,]?5/i, 'pm25'],
  [/pm[\s_]?10/i, 'pm10'],
  [/pm[\s_]?4(?!\d)/i, 'pm4'],
  [/pm[\s_]?1(?!\d)/i, 'pm1'],
  [/^l?a[\s_]?eq\b|^laeq|leq.*dba?\b|^leq/i, 'laeq'],
  [/^la[fs]?max/i, 'lamax'],
  [
    /^(1\/[13]\s*)?l[acz]?(eq|pk|cpk|max|min|[fs](max|min)?|\d{1,2}(\.\d)?|e)?([\s_"(\d]|$)|\bdb\b|dba\b/i,
    'niveau_sonore',
  ],
  [/\bnox/i, 'nox'],
  [/\bno2|nitrogen dioxide|dioxyde d.azote/i, 'no2'],
  [/\bno\b(?!\s*\(v\))/i, 'no'],
  [/\bso2|sulphur dioxide|sulfur dioxide/i, 'so2'],
  [/\bo3\b|ozon/i, 'o3'],
  [/\bh2s\b/i, 'h2s'],
  [/\bnh3\b/i, 'nh3'],
  [/\bco2|carbon dioxide|dioxyde de carbone/i, 'co2'],
  [/\bco\b|carbon monoxide|monoxyde/i, 'co'],
  [/\bt?voc\b|\bcov\b/i, 'cov'],
  [/dew|orvalho|ros[ée]e|^dp\b/i, 'rosee'],
  [/(wind|vent|vento).*(dir|degr|grau)|^w\/?d\b|^wd\b|wnd_dir/i, 'vent_direction'],
  [/(wind|vent|vento|gust|rajada|wnd).*(sp|vit|vel|raj)|^ws\b|^w\/s\b|wnd_spd|rajada/i, 'vent_vitesse'],
  [/rain|pluie|precip|niederschlag/i, 'pluie'],
  [/radia|^rad\b|lux|intensit/i, 'rayonnement'],
  [/humid|umid|^rh|hygro|\brh\b|feuchte/i, 'humidite'],
  [/press|pression|druck|\bbaro/i, 'pression'],
  [/temp|^t(_|\b)|^at\b/i, 'temperature'],
]

/** The unit in the signs that the app uses. */
export function writtenUnit(unit: string): string {
  const text = unit.trim()
  if (/^mg\s?\/\s?m(\^?3|³|\ufffd)$/i.test(text)) return 'mg/m³'
  if (/^(u|µ|μ|\ufffd)g\s?\/\s?m(\^?3|³|\ufffd)$/i.test(text)) return 'µg/m³'
  if (/^(°|º|deg|\ufffd)?\s?c(elsius)?$|^degc$/i.test(text)) return '°C'
  if (/^(°|º|deg|\ufffd)?\s?f(ahrenheit)?$/i.test(text)) return '°F'
  if (/^db\s?-?\s?\(?a\)?$/i.test(text)) return 'dB(A)'
  if (/^mb$/i.test(text)) return 'hPa'
  return text
}

/** `PM2.5 [ug/m3]`, `NO2 (ppb)`, `Temp., °C (LGR …)`, `LEQ dB -A`: the text of the unit. */
function unitIn(header: string): string | null {
  const bracket = /\[([^\]]+)\]/.exec(header)
  if (bracket?.[1]) return bracket[1]
  const words = [...header.matchAll(/\(([^()]*(?:\([^()]*\))?[^()]*)\)/g)].map(([, inner = '']) => inner.trim())
  const comma = /^[^,(]+,\s*([^\s(,]+)/.exec(header)?.[1]
  const unit = [...words, ...(comma ? [comma] : [])].find((one) => UNIT.test(one))
  if (unit) return unit
  const level = /\bdb\s?-?\s?\(?[acz]?\)?/i.exec(header)
  return level ? level[0] : null
}

const UNIT = new RegExp(
  `^(${[
    '%(\\s?rh)?',
    '[uµμ\ufffdmn]?g\\s?/\\s?m(\\^?3|³|\ufffd)',
    'pp[mbt]v?',
    '([°º\ufffd]|deg\\s?)?[cfk]|celsius|fahrenheit|kelvin',
    '[°º]|deg(rees?)?',
    '(h|k)?pa(scal)?|pascal|m?bar|mb|mmhg|inhg',
    'k?m\\s?/\\s?[sh]|mps|mph|kn(ots)?',
    '[mc]m|in',
    '(k?[wj]\\s?/\\s?[cm]*m(\\^?2|²|\ufffd))|lux|lx',
    'db\\s?-?\\s?\\(?[acz]?\\)?',
    'm?v|m?a|w',
    '(s?l(pm|/min))|m3|m3/h',
    '[uµm]?s/cm|ph|ntu',
    'hz|min|s|h|units|counts?',
  ].join('|')})$`,
  'i',
)

/** @param given the unit in a row of its own */
export function factsOf(header: string, given: string | null): ColumnFacts {
  const name = header.replace(/\[[^\]]*\]|\((LGR|SEN)[^)]*\)/g, ' ').trim()
  const sds = /^p([12])$/i.exec(name)
  const parameter = sds ? (sds[1] === '1' ? 'pm10' : 'pm25') : (NAMES.find(([form]) => form.test(name))?.[1] ?? 'autre')
  const written = given ?? unitIn(header)
  const unit = written === null || written.trim() === '' ? null : writtenUnit(written.replace(/^\[|\]$/g, ''))
  const energetic =
    parameter === 'laeq' || parameter === 'lamax' || parameter === 'niveau_sonore' || /^db/i.test(unit ?? '')
  // Limits of dust are in micrograms, and so are their series: a mass needs no temperature.
  const dust = parameter === 'pm25' || parameter === 'pm10' || parameter === 'pm1' || parameter === 'pm4'
  return dust && unit === 'mg/m³'
    ? { parameter, unit: 'µg/m³', energetic, circular: false, factor: 1000 }
    : { parameter, unit, energetic, circular: parameter === 'vent_direction', factor: 1 }
}
