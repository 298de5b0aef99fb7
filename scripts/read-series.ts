/**
 * `npm run read-series -- FILE [--mapping FILE.json]`: an instrument's file as series, in one JSON object on standard
 * output. It runs the code of the import without a browser: docs/instruments.md.
 */
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import {
  MOST_FILE_BYTES,
  readSeries,
  type SeriesMapping,
  type UnreadableReason,
} from '../sync/domain/series/read-series.ts'
import { readMapping } from '../sync/domain/series/series-mapping.ts'

const SENTENCES: Readonly<Record<UnreadableReason, string>> = {
  too_large: `The file is larger than ${MOST_FILE_BYTES / 1024 / 1024} MB. Export a shorter period.`,
  empty: 'The file is empty.',
  binary: 'The file is no text: it is a workbook, an archive, a picture or a PDF. Export it as CSV or text.',
  no_time: 'No column has dates and times. Name them in a mapping file: "time": ["Date", "Time"].',
  no_values: 'No column has numbers beside the times.',
  unknown_zone: 'The zone is none. Write UTC, +01:00 or a name such as Africa/Nairobi.',
}

function fail(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}

function sizeOf(file: string): number {
  try {
    return statSync(file).size
  } catch {
    fail(`${file} cannot be opened. Give the path of a file: npm run read-series -- FILE [--mapping FILE.json].`)
  }
}

function mappingIn(file: string): SeriesMapping {
  let given: unknown
  try {
    given = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    fail(`The mapping ${file} is no JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
  const read = readMapping(given)
  return 'wrong' in read ? fail(`The mapping ${file} is wrong. ${read.wrong}.`) : read.mapping
}

const { positionals, values } = parseArgs({ allowPositionals: true, options: { mapping: { type: 'string' } } })
const [file] = positionals
if (file === undefined) fail('Give a file: npm run read-series -- FILE [--mapping FILE.json].')
if (sizeOf(file) > MOST_FILE_BYTES) fail(SENTENCES.too_large)
const mapping = values.mapping === undefined ? {} : mappingIn(values.mapping)
const reading = readSeries(new Uint8Array(readFileSync(file)), mapping, path.basename(file))
if (reading.kind === 'unreadable') fail(SENTENCES[reading.reason])
process.stdout.write(`${JSON.stringify(reading.series)}\n`)
