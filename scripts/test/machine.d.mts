export function quickFolder(memory?: string, least?: number): string
export function clockAt(at: string, zone?: string): Promise<Readonly<Record<string, string>>>
