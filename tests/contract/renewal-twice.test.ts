/** Why a tab that froze while it renewed its token need not be waited for (sync/session/token-source.ts). */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { customer, fetchOf, freshStack, type Stack } from '../support/stack.ts'

let stack: Stack
beforeAll(async () => {
  stack = await freshStack()
})
afterAll(() => stack.close())

interface Renewal {
  readonly refresh_token?: string
  readonly error_code?: string
}

async function renew(token: string | undefined): Promise<Renewal> {
  const response = await fetchOf(stack)('/auth/v1/token?grant_type=refresh_token', {
    method: 'POST',
    headers: { apikey: stack.anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token: token }),
  })
  return (await response.json()) as Renewal
}

it('a refresh token spent twice, however late, gives both the same new one, and the session goes on', async () => {
  const { refreshToken } = await customer(stack)
  const first = await renew(refreshToken)
  await stack.sql(
    "update auth.refresh_tokens set created_at = created_at - interval '1 day', updated_at = updated_at - " +
      "interval '1 day'",
  )
  const second = await renew(refreshToken)
  expect(second.refresh_token).toBe(first.refresh_token)
  expect((await renew(second.refresh_token)).refresh_token).toBeTypeOf('string')
})

it('one before that is theft', async () => {
  const { refreshToken } = await customer(stack)
  await renew((await renew(refreshToken)).refresh_token)
  await stack.sql(
    "update auth.refresh_tokens set created_at = created_at - interval '1 day', updated_at = updated_at - " +
      "interval '1 day'",
  )
  expect((await renew(refreshToken)).error_code).toBe('refresh_token_already_used')
})
