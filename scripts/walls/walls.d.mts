export function brokenWalls(files: readonly string[], read?: (file: string) => Promise<string>): Promise<string[]>
