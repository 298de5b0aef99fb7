import '@mantine/core/styles.css'
import '@mantine/dates/styles.css'
import { afterEach, beforeEach, expect } from 'vitest'
import { loadHawa } from '../../../src/data/hawa.ts'
import { followColourScheme } from '../../../src/state/colour-scheme.ts'
import { usePreferences } from '../../../src/state/preferences.ts'
import { useRequestDrafts } from '../../../src/state/request-drafts.ts'
import { useToasts } from '../../../src/ui/notices/toasts.ts'
import { NO_FAULTS, fakeServer } from '../fake-hawa/fake-server.ts'
import { cleanUp } from './clean-up.ts'
import { listenToConsole } from './console.ts'
import { theHawa } from './the-hawa.ts'
import { answerVisitors } from './visitor-network.ts'

answerVisitors({ server: theHawa.server, faults: () => theHawa.faults })
const complaints = listenToConsole()
// As index.html does before the first paint.
document.documentElement.dataset['mantineColorScheme'] = 'light'
followColourScheme()
// Before the first test, which may begin without a network.
await loadHawa()
// Every screen is there before the first test needs one; those of visitors first, as in src/router.tsx.
await import('../../../src/publicRouteTree.gen.js')
await import('../../../src/routeTree.gen.ts')

beforeEach(() => {
  Object.assign(theHawa.server, fakeServer())
  theHawa.fail(NO_FAULTS)
})

afterEach(() => {
  cleanUp()
  theHawa.become(null)
  theHawa.codes.forget()
  useToasts.setState([], true)
  useRequestDrafts.setState({ drafts: {} })
  usePreferences.setState({ language: 'fr', country: 'dz', scheme: 'auto', sun: false })
  localStorage.clear()
  sessionStorage.clear()
  document.title = ''
  expect(complaints.take(), 'complaints of the page').toEqual([])
})
