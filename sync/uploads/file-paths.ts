/** The arguments of a command whose file goes to another path this time. */
export function movedTo(path: string, args: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { file } = args
  return typeof file === 'object' && file !== null ? { ...args, file: { ...file, path } } : { ...args, path }
}

/** A first path for the given time, later by as many milliseconds as it takes to be a new one. */
export function freePath(pathAt: (at: Date) => string, ms: number, taken: ReadonlySet<string>): string {
  for (let at = ms; ; at += 1) {
    const path = pathAt(new Date(at))
    if (!taken.has(path)) return path
  }
}
