export const chromiumArguments: string[]
export function findChromium(options?: { readonly shell?: boolean }): Promise<string | null>
