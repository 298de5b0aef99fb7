/** The arguments of a command with a new path for its file. */
export function movedTo(path: string, args: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { file } = args
  return typeof file === 'object' && file !== null ? { ...args, file: { ...file, path } } : { ...args, path }
}

/** The path for the given time, or for the first later millisecond with a free path. */
export function freePath(pathAt: (at: Date) => string, ms: number, taken: ReadonlySet<string>): string {
  for (let at = ms; ; at += 1) {
    const path = pathAt(new Date(at))
    if (!taken.has(path)) return path
  }
}
