/**
 * The part of TopoJSON that scripts/study-map.mjs needs; arcs are simplified before they are joined, so neighbours keep
 * one border.
 */

export function decodeArcs({ arcs, transform: { scale, translate } }) {
  return arcs.map((arc) => {
    let [x, y] = [0, 0]
    return arc.map(([dx, dy]) => {
      x += dx
      y += dy
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]]
    })
  })
}

/** Visvalingam: the bend of the smallest area goes first; the ends of an arc, where borders meet, stay. */
export function simplified(arcs, smallest) {
  return arcs.map((arc) => {
    const points = [...arc]
    const closed = same(points[0], points.at(-1))
    while (points.length > (closed ? 5 : 2)) {
      let at = 0
      let least = Infinity
      for (let i = 1; i < points.length - 1; i += 1) {
        const area = Math.abs(areaOf([points[i - 1], points[i], points[i + 1]]))
        if (area < least) [at, least] = [i, area]
      }
      if (least >= smallest) break
      points.splice(at, 1)
    }
    return points
  })
}

/**
 * Outer rings of a shape; islands under `smallest` go unless they are all there is. Holes: none of the sources has one.
 */
export function ringsOf(shape, arcs, smallest) {
  const parts = shape.type === 'MultiPolygon' ? shape.arcs : [shape.arcs]
  const rings = parts
    .map((part) => {
      if (part.length !== 1) throw new Error(`${shape.properties.name} has a hole`)
      return ring(part[0], arcs)
    })
    .toSorted((a, b) => Math.abs(areaOf(b)) - Math.abs(areaOf(a)))
  return rings.filter((one, i) => i === 0 || (one.length > 3 && Math.abs(areaOf(one)) > smallest))
}

function ring(indices, arcs) {
  const points = []
  for (const index of indices) {
    const arc = index < 0 ? arcs[~index].toReversed() : arcs[index]
    for (const point of arc) if (points.length === 0 || !same(points.at(-1), point)) points.push(point)
  }
  return points
}

function areaOf(points) {
  return points.reduce((sum, [x, y], i) => {
    const [nx, ny] = points[(i + 1) % points.length]
    return sum + (x * ny - nx * y) / 2
  }, 0)
}

function same(a, b) {
  return a[0] === b[0] && a[1] === b[1]
}
