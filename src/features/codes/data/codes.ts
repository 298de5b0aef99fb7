import { from, switchMap } from 'rxjs'
import { westernDigits } from '../../../../sync/domain/digits.ts'
import type { DeviceCodes, PinOutcome, UnlockOutcome, UserId } from '../../../../sync/index.ts'
import { loadHawa } from '../../../data/hawa.ts'
import { touched } from '../../../data/device/idle-lock.ts'
import { useLive } from '../../../data/use-live.ts'

export { PIN_LEAST, PIN_MOST, pinProblem } from '../../../../sync/domain/pin.ts'
export type { PinProblem } from '../../../../sync/index.ts'

/** Undefined until known. */
export function useCodes(): DeviceCodes | undefined {
  return useLive('codes', () => from(loadHawa()).pipe(switchMap(({ session }) => session.codes.codes$)))
}

export async function setPin(pin: string, current: string | null): Promise<PinOutcome> {
  return (await loadHawa()).session.codes.setPin(westernDigits(pin), current === null ? null : westernDigits(current))
}

export async function removePin(current: string): Promise<PinOutcome> {
  return (await loadHawa()).session.codes.removePin(westernDigits(current))
}

export async function setLockAfter(minutes: number): Promise<void> {
  await (await loadHawa()).session.codes.setLockAfter(minutes)
}

export async function lock(): Promise<boolean> {
  return (await loadHawa()).session.codes.lock()
}

export async function unlock(user: UserId, pin: string): Promise<UnlockOutcome> {
  const outcome = await (await loadHawa()).session.codes.unlock(user, westernDigits(pin))
  if (outcome.kind === 'ok') touched()
  return outcome
}
