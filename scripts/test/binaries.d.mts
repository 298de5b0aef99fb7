export const POSTGRES_VERSIONS: readonly string[]
export function binaryOf(name: string, ...parts: readonly string[]): string
export function binariesAreThere(): boolean
