export function quickFolder(memory?: string, least?: number): string
