export const OBJECT = '/storage/v1/object/'
export const SIGN = '/storage/v1/object/sign/'

export function corsOf(response: Response): Record<string, string> {
  return { 'access-control-allow-origin': response.headers.get('access-control-allow-origin') ?? '*' }
}

/** @param inner the status in the body, where hosted Supabase wraps it in a 400 */
export function refusal(status: number, error: string, message: string, inner = status): Response {
  return Response.json(
    { statusCode: String(inner), error, message },
    { status, headers: { 'access-control-allow-origin': '*' } },
  )
}
