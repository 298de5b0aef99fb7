import type { Texts } from './setup.ts'

/** Where the texts that no public page shows are: all but those that setup.ts names. */
export const areaFiles = import.meta.glob<Texts>(
  [
    './locales/*/*.json',
    '!./locales/*/{shell,public,auth,request,refusal,study,contact,newsletter,presentation,offices,legal,map,verify}.json',
  ],
  { import: 'default' },
)
