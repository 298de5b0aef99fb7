/** Files of instruments, made here with the quirks of real ones. */
import { describe, expect, it } from 'vitest'
import { readSeries, type ReadSeries, type SeriesMapping } from '../../../sync/domain/series/read-series.ts'
import { readMapping } from '../../../sync/domain/series/series-mapping.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)

function read(file: string | Uint8Array, mapping: SeriesMapping = {}, name = ''): ReadSeries {
  const reading = readSeries(typeof file === 'string' ? utf8(file) : file, mapping, name)
  if (reading.kind !== 'read') throw new Error(reading.reason)
  return reading.series
}
const one = (file: string | Uint8Array, column: string, mapping: SeriesMapping = {}) => {
  const found = read(file, mapping).series.find((series) => series.column === column)
  if (!found) throw new Error(`no ${column}`)
  return found
}
const table = (head: string, rows: readonly string[]) => `${[head, ...rows].join('\n')}\n`
const two = (number: number) => String(number).padStart(2, '0')
/** Rows of one minute from 08:00, with the cells of `of`. */
const minutes = (count: number, of: (n: number) => string, day = '2026-03-05') =>
  Array.from({ length: count }, (_, n) => `${day} ${two(8 + Math.floor(n / 60))}:${two(n % 60)}:00,${of(n)}`)

describe('the text', () => {
  const words = 'Zeit;PM10 (µg/m³)\r\n05.03.2026 08:00;4,5\r\n05.03.2026 09:00;5,5\r\n13.03.2026 09:00;8\r\n'

  it('is read in UTF-8 with or without a mark, in UTF-16, and in the code page of Windows', () => {
    const utf16 = new Uint8Array([
      0xff,
      0xfe,
      ...new Uint8Array(Uint16Array.from(words, (sign) => sign.charCodeAt(0)).buffer),
    ])
    const latin = Uint8Array.from(words, (sign) => sign.charCodeAt(0))
    const seen = [words, `\u{FEFF}${words}`, utf16, latin].map((file) => {
      const { recognised, series } = read(file)
      return [recognised.encoding, series.map(({ column, mean }) => [column, mean])]
    })
    expect(seen).toEqual([
      ['utf-8', [['PM10 (µg/m³)', 6]]],
      ['utf-8', [['PM10 (µg/m³)', 6]]],
      ['utf-16le', [['PM10 (µg/m³)', 6]]],
      ['windows-1252', [['PM10 (µg/m³)', 6]]],
    ])
  })

  it.each([
    ['nothing', new Uint8Array(), 'empty'],
    ['a workbook', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), 'binary'],
    ['words', utf8('Bonjour\nMesures de mars\n'), 'no_time'],
    ['times alone', utf8('Time\n2026-03-05 08:00\n2026-03-05 09:00\n'), 'no_values'],
  ] as const)('%s is no series, and says why', (_, bytes, reason) => {
    expect(readSeries(bytes)).toEqual({ kind: 'unreadable', reason })
  })
})

describe('the table', () => {
  it('parts cells at the sign that is no decimal comma', () => {
    const { recognised, series } = read(
      'Time;NO2 (ppb);O3 (ppb)\n2026-03-05 08:00;4,9;12,3\n2026-03-05 08:01;5,5;1.011,9\n',
    )
    expect(recognised).toMatchObject({ separator: ';', decimal: ',', header_row: 1, interval_s: 60 })
    expect(series.map(({ max }) => max)).toEqual([5.5, 1011.9])
  })

  it('finds the names below the words of a head, and the units of a row of their own', () => {
    const logger = [
      '"TOA5","","CR6"',
      '"TIMESTAMP","RECORD","wnd_spd","t_air"',
      '"TS","RN","m/s","C"',
      '"","","Avg","Smp"',
      '"2026-03-05 08:00:00",1,2.5,NAN',
      '"2026-03-05 08:05:00",2,3.5,21',
      '"2026-03-05 08:10:00",3,-9999,22',
    ].join('\n')
    const { recognised, series, rows } = read(logger)
    expect(recognised).toMatchObject({ header_row: 2, interval_s: 300 })
    expect(rows).toBe(3)
    expect(series.map(({ column, unit, valid, parameter }) => [column, unit, valid, parameter])).toEqual([
      ['wnd_spd', 'm/s', 2, 'vent_vitesse'],
      ['t_air', '°C', 2, 'temperature'],
    ])
  })

  it('takes a quote that never closes as it stands, and leaves a summary below the table out', () => {
    const rows = Array.from({ length: 12 }, (_, n) => `\t2026-03-05 \t11:20:${two(n)}  \t90.0  \t-.-`)
    const log = [
      'XL2\t\t',
      '',
      '\tDate\tTime\tLAeq_dt\tLAeq5"',
      '\t\t\t[dB]\t[dB]',
      ...rows,
      '',
      '# Whole period',
      rows[11],
      '',
    ].join('\n')
    const read1 = read(log)
    expect([read1.rows, read1.duplicates, read1.recognised.time.columns]).toEqual([12, 0, ['Date', 'Time']])
    expect(read1.series.map(({ column, valid, unit }) => [column, valid, unit])).toEqual([['LAeq_dt', 12, 'dB']])
  })

  it('goes on after a head that is repeated and a line that is commented out', () => {
    const head = 'Time,CO2 (ppm)'
    const rows = minutes(9, () => '400')
    const { rows: count, gaps } = read(table(head, [...rows.slice(0, 4), `#${rows[4]}`, head, ...rows.slice(5)]))
    expect([count, gaps]).toEqual([8, 1])
  })

  it('reads names and values in turns, without a head', () => {
    const lines = ['00', '15', '30', '45'].map((s, n) => `XDATE,01/29/26 00:00:${s},CO,0.3${n},PM2.5,13,RAW,1,2,Z`)
    const { recognised, series } = read(lines.join('\r\n'))
    expect([recognised.header_row, recognised.time.order, recognised.interval_s]).toEqual([null, 'MDY', 15])
    expect(series.map(({ column, max }) => [column, max])).toEqual([
      ['CO', 0.33],
      ['PM2.5', 13],
      ['RAW', 1],
    ])
  })

  it('tells instruments of one file apart, and asks of each its own interval', () => {
    const rows = minutes(40, (n) => `${n % 2 === 0 ? 'A' : 'B'},${n}`)
    const { series, recognised } = read(table('time,nodeId,pm10 [ug/m3]', rows))
    expect(recognised.interval_s).toBe(120)
    expect(series.map(({ of, valid }) => [of, valid])).toEqual([
      ['A', 20],
      ['B', 20],
    ])
  })
})

describe('times', () => {
  const order = (rows: readonly string[], head = 'Time') =>
    read(
      table(
        `${head};x`,
        rows.map((row) => `${row};1`),
      ),
    ).recognised.time

  it('are day first or month first by the days that exist, and by those that are near each other', () => {
    expect(order(['06.14.26 10:00', '06.15.26 10:00'])).toMatchObject({ order: 'MDY', ambiguous: false })
    expect(order(['20-02-23 10:00', '20-03-08 10:00'])).toMatchObject({ order: 'YMD', ambiguous: false })
    expect(order(['03/08/2026 23:00', '04/08/2026 01:00'])).toMatchObject({ order: 'DMY', ambiguous: false })
    expect(order(['08/03/2026 23:00', '08/04/2026 01:00'])).toMatchObject({ order: 'MDY', ambiguous: false })
  })

  it('are asked about where two orders fit, unless the head says it', () => {
    const day = ['03/08/2026 10:00', '03/08/2026 11:00']
    expect(order(day)).toMatchObject({ order: 'DMY', ambiguous: true })
    expect(order(day, 'Time (mm/dd/yyyy)')).toMatchObject({ order: 'MDY', ambiguous: false })
    expect(
      read(
        table(
          'Time;x',
          day.map((row) => `${row};1`),
        ),
        { order: 'MDY' },
      ).first,
    ).toBe('2026-03-08T10:00:00Z')
  })

  it.each([
    ['Time,x', '2026-03-05T08:00:00Z,1', '2026-03-05T08:00:00Z', 'UTC', false],
    ['Time,x', '2026-03-05 08:00:00+03:00,1', '2026-03-05T05:00:00Z', '+03:00', false],
    ['"Date Time, GMT-05:00",x', '2026-03-05 08:00:00,1', '2026-03-05T13:00:00Z', '-05:00', false],
    ['Timezone,Datetime,x', 'Europe/Paris UTC+02:00,2026-07-05 08:00:00,1', '2026-07-05T06:00:00Z', '+02:00', false],
    ['Date;Hora UTC;x', '2026/03/05;0800 UTC;1', '2026-03-05T08:00:00Z', 'UTC', false],
    ['Time,x', '5-Mar-2026 8:00:00 PM,1', '2026-03-05T20:00:00Z', 'UTC', true],
    ['Time,x', '20260305T0800,1', '2026-03-05T08:00:00Z', 'UTC', true],
    ['epoch,x', '1772697600,1', '2026-03-05T08:00:00Z', 'UTC', false],
  ] as const)('%s: %s', (head, row, first, zone, assumed) => {
    const found = read(table(head, [row, row, row]))
    expect([found.first, found.recognised.time.zone, found.recognised.time.assumed]).toEqual([first, zone, assumed])
  })

  it('take their zone from the head, the name of the file, or a person', () => {
    const rows = minutes(3, () => '1')
    expect(read(`MEZ/CET\n${table('Time,x', rows)}`).first).toBe('2026-03-05T07:00:00Z')
    expect(read(table('Time,x', rows), {}, '2026-03-05T16_36_35-0500.csv').first).toBe('2026-03-05T13:00:00Z')
    expect(read(table('Time,x', rows), { zone: 'Africa/Nairobi' }).first).toBe('2026-03-05T05:00:00Z')
    expect(
      read(
        table(
          'Time,x',
          rows.map((row) => row.replace('03-05', '07-05')),
        ),
        { zone: 'Europe/Paris' },
      ).first,
    ).toBe('2026-07-05T06:00:00Z')
  })

  it('are counted from the start that the head names', () => {
    const log = [
      'Test Start Time,05:04:05 PM',
      'Test Start Date,28/10/2026',
      '',
      'Elapsed Time [s],PM10 [mg/m3]',
      '60,0.021',
      '120,0.045',
    ].join('\n')
    const { first, last, series } = read(log)
    expect([first, last]).toEqual(['2026-10-28T17:05:05Z', '2026-10-28T17:06:05Z'])
    expect(series.map(({ unit, min, max }) => [unit, min, max])).toEqual([['µg/m³', 21, 45]])
  })
})

describe('values', () => {
  it('are none where a bit of the status is set', () => {
    const rows = minutes(4, (n) => `${n === 2 ? '985' : '10'},0,0,${n === 2 ? 1 : 0}`)
    expect(one(table('Time,Conc(ug/m3),E,U,T', rows), 'Conc(ug/m3)')).toMatchObject({ valid: 3, mean: 10 })
  })

  it('are none where a word says so, and by the rules of a person', () => {
    const file = table(
      'Time,NO2 (ppb),Inlet',
      minutes(4, (n) => `${n},${n === 3 ? 'Zero' : 'Sample'}`),
    )
    expect(one(file, 'NO2 (ppb)')).toMatchObject({ valid: 3, max: 2 })
    expect(one(file, 'NO2 (ppb)', { status: [{ column: 'Inlet', values: ['Sample'] }] })).toMatchObject({
      valid: 1,
      min: 3,
    })
  })

  it('are none at a mark of a missing one, and a negative one stays', () => {
    const cells = ['-1.5', '', 'NaN', '-9999', '-.-', '<0.5', '77', '-0.5']
    const file = table(
      'Time,CO (ppm)',
      minutes(8, (n) => cells[n] ?? ''),
    )
    expect(one(file, 'CO (ppm)')).toMatchObject({ valid: 3, min: -1.5, max: 77 })
    expect(one(file, 'CO (ppm)', { missing: ['77'] })).toMatchObject({ valid: 2, mean: -1 })
  })

  it('of an instant count once, the first', () => {
    const [first = '', ...rows] = minutes(5, (n) => String(n))
    const { duplicates, rows: count, series } = read(table('Time,x (ppm)', [first, first.replace(/0$/, '9'), ...rows]))
    expect([count, duplicates, series[0]?.max]).toEqual([6, 1, 4])
  })
})

describe('averages', () => {
  it('of levels are those of their energies, of directions those of vectors', () => {
    const file = table(
      'Time,LAeq (dB),WD (deg)',
      minutes(60, (n) => (n % 2 === 0 ? '50,350' : '60,10')),
    )
    expect(one(file, 'LAeq (dB)').mean).toBeCloseTo(57.4036, 4)
    expect(one(file, 'LAeq (dB)', { energetic: [] }).mean).toBe(55)
    expect(Math.min(one(file, 'WD (deg)').mean, 360 - one(file, 'WD (deg)').mean)).toBeCloseTo(0, 6)
  })

  it('of an hour need three quarters of its samples, in order of time', () => {
    const rows = minutes(105, (n) => String(n))
    const file = table('Time,x (ppm)', rows.slice(0, 104).toReversed())
    expect(one(file, 'x (ppm)').hours).toEqual([['2026-03-05T08:00Z', 60, 29.5]])
    expect(one(table('Time,x (ppm)', rows), 'x (ppm)').hours[1]).toEqual(['2026-03-05T09:00Z', 45, 82])
  })

  it('of a day need 18 hours of the day of the zone; stamps at the end belong to the hour before', () => {
    const hours = Array.from({ length: 18 }, (_, n) => `2026-03-05 ${two(n + 1)}:00,${n}`)
    expect(one(table('Time,x (ppm)', hours), 'x (ppm)').days).toEqual([['2026-03-05', 18, 8.5]])
    expect(one(table('Time,x (ppm)', hours), 'x (ppm)', { zone: '+03:00' }).days).toEqual([['2026-03-05', 18, 8.5]])
    const late = hours.map((row) => row.replace('2026-03-05 01', '2026-03-06 00'))
    expect(one(table('Time,x (ppm)', late), 'x (ppm)').days).toEqual([])
    const { first } = read(table('Time,x (ppm)', hours), { stamp: 'end' })
    expect(first).toBe('2026-03-05T00:00:00Z')
  })

  it('are none of a counter of events, which has no interval', () => {
    const rows = ['08:00:00', '08:00:01', '11:14:02', '11:14:07', '23:59:00'].map(
      (time, n) => `2026-03-05 ${time},${n}`,
    )
    const { recognised, series, gaps } = read(table('Time,"Event, units"', rows))
    expect([recognised.interval_s, gaps, series[0]?.hours]).toEqual([null, 0, []])
  })
})

describe('a mapping', () => {
  it('is taken in the spellings that people use', () => {
    expect(
      readMapping({
        order: 'jj/mm/aaaa',
        encoding: 'latin1',
        separator: 'tab',
        zone: 1,
        time: 'Date',
        missing: -99,
        status: { column: 'S', invalid: 9 },
      }),
    ).toEqual({
      mapping: {
        order: 'DMY',
        encoding: 'windows-1252',
        separator: '\t',
        zone: 'UTC+1',
        time: ['Date'],
        missing: ['-99'],
        status: [{ column: 'S', values: ['9'] }],
      },
    })
  })

  it.each([
    [{ zone: 'Mars/Olympus' }, 'zone'],
    [{ order: 'YDM' }, 'order'],
    [{ header_row: 0 }, 'header_row'],
    [{ colour: 'red' }, 'colour'],
    ['words', 'Object'],
  ] as const)('%j is not taken', (given, word) => {
    const read1 = readMapping(given)
    expect('wrong' in read1 && read1.wrong).toContain(word)
  })
})
