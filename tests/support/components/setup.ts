import '@mantine/core/styles.css'
import { afterEach, beforeEach, expect } from 'vitest'
import { usePreferences } from '../../../src/state/preferences.ts'
import { useToasts } from '../../../src/ui/toasts.ts'
import { NO_FAULTS, fakeServer } from '../fake-hawa/fake-server.ts'
import { cleanUp } from './clean-up.ts'
import { listenToConsole } from './console.ts'
import { theHawa } from './the-hawa.ts'
import { answerVisitors } from './visitor-network.ts'

answerVisitors({ server: theHawa.server, faults: () => theHawa.faults })
const complaints = listenToConsole()
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
  useToasts.setState([], true)
  usePreferences.setState({ language: 'fr', country: 'dz', scheme: 'auto' })
  localStorage.clear()
  sessionStorage.clear()
  expect(complaints.take(), 'complaints of the page').toEqual([])
})
