export const chromiumArguments: string[]
export function findChromium(options?: { readonly whole?: boolean }): Promise<string | null>
