import { loadConfig } from '../../../data/config.ts'

/** An earlier version of a legal page, as the server keeps it; null: there is none. Rejects without the server. */
export async function legalVersion(page: string, number: number): Promise<unknown> {
  const { supabaseUrl, supabaseKey } = await loadConfig()
  const answer = await fetch(`${supabaseUrl}/rest/v1/rpc/legal_version`, {
    method: 'POST',
    headers: { apikey: supabaseKey, 'content-type': 'application/json' },
    body: JSON.stringify({ page, number }),
    signal: AbortSignal.timeout(15_000),
  })
  if (!answer.ok) throw new Error(`legal_version: ${answer.status}`)
  return answer.json()
}
