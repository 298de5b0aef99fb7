import { expect, it } from 'vitest'
import { isOfServer, networkRoutes, route } from '../../../sw/routes.ts'

const routes = networkRoutes({ protocol: 'https:', hostname: 'hawa.example', port: '' })

it('other origins, and the folders and pages of the server, go past the worker', () => {
  expect(routes).toEqual([
    {
      condition: { not: { urlPattern: { protocol: 'https', hostname: 'hawa.example', port: '' } } },
      source: 'network',
    },
    {
      condition: {
        or: ['/rest/*', '/auth/*', '/storage/*', '/functions/*', '/realtime/*', '/healthz', '/mailbox'].map(
          (pathname) => ({ urlPattern: { pathname } }),
        ),
      },
      source: 'network',
    },
  ])
  expect(['/rest/v1/rpc/pull_studies', '/healthz', '/rest', '/healthz/x', '/restless'].map(isOfServer)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})

it('a browser without them, or with other ones, installs the worker all the same', async () => {
  await expect(route({}, routes)).resolves.toBeUndefined()
  await expect(
    route({ addRoutes: () => Promise.reject(new TypeError('unknown condition')) }, routes),
  ).resolves.toBeUndefined()
  await expect(
    route(
      {
        addRoutes: () => {
          throw new TypeError('unknown condition')
        },
      },
      routes,
    ),
  ).resolves.toBeUndefined()
})
