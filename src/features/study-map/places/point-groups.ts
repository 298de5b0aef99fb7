interface Point {
  readonly x: number
  readonly y: number
}

export interface PointGroup<P extends Point> extends Point {
  readonly members: readonly P[]
}

/** Merges points that a finger could not separate, at the first of them; `reach` in units of the drawing. */
export function pointGroups<P extends Point>(points: readonly P[], reach: number): readonly PointGroup<P>[] {
  const groups: PointGroup<P>[] = []
  for (const point of points) {
    const near = groups.findIndex((group) => Math.hypot(group.x - point.x, group.y - point.y) < reach)
    const group = groups[near]
    if (group) groups[near] = { ...group, members: [...group.members, point] }
    else groups.push({ x: point.x, y: point.y, members: [point] })
  }
  return groups
}
