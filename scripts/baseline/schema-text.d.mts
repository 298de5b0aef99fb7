export function schemaFiles(supabase: string): Promise<string[]>
export function schemaText(supabase: string): Promise<string>
