export const chromiumArguments: string[]
export function findChromium(): Promise<string | null>
