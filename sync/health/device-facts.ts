import type { Platform } from '../domain/health.ts'
import type { Environment } from '../ground/environment.ts'
import type { DeviceFacts } from './device-report.ts'

/** Browser features that vary; Node has none of them. */
interface BrowserLike {
  readonly navigator?: { readonly userAgent?: string; readonly maxTouchPoints?: number }
  readonly ServiceWorkerRegistration?: { readonly prototype: object }
}

export function deviceFacts(
  { app, installed }: Pick<Environment, 'app' | 'installed'>,
  browser: BrowserLike = globalThis,
): DeviceFacts {
  const { navigator, ServiceWorkerRegistration: registration } = browser
  return {
    app: app ?? null,
    installed: installed ? installed() : null,
    platform: platformOf(navigator?.userAgent ?? '', navigator?.maxTouchPoints ?? 0),
    backgroundSync: registration ? 'sync' in registration.prototype : null,
  }
}

/** Coarse on purpose: distinguishes a tablet from a desktop computer, not one person from another. */
export function platformOf(userAgent: string, touchPoints: number): Platform {
  if (/android/i.test(userAgent)) return 'android'
  if (/iphone|ipad|ipod/i.test(userAgent)) return 'ios'
  // An iPad identifies itself as a Mac; no Mac has a touch screen.
  if (/macintosh/i.test(userAgent)) return touchPoints > 1 ? 'ios' : 'macos'
  if (/windows/i.test(userAgent)) return 'windows'
  if (/\bCrOS\b/.test(userAgent)) return 'chromeos'
  return /linux/i.test(userAgent) ? 'linux' : 'other'
}
