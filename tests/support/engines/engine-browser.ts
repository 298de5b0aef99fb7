import type { EngineTab } from './engine-tab.ts'

/** A browser that is not Chromium, with a profile of its own on disk. */
export interface EngineBrowser {
  /** The first tab: another one after `restart`. */
  readonly tab: EngineTab
  openTab(): Promise<EngineTab>
  /** Ends it and starts it again on the same profile; the new tab is empty. */
  restart(): Promise<EngineTab>
  close(): Promise<void>
}

export interface EngineSettings {
  readonly baseUrl: string
  /** A folder of this browser alone. */
  readonly profile: string
  /** Called with each error of the pages that the protocol reports. */
  readonly complain: (text: string) => void
}

export type Engine = 'firefox' | 'webkit'

/** Time zone and languages of people in Algeria. */
export const timeZone = 'Africa/Algiers'
export const languages = ['fr-FR', 'fr'] as const
