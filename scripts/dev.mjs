/** `npm run dev`: the same server as `npm start`, with Vite's hot reload instead of the built site. */
import { ROOT, isInstallStale } from './freshness.mjs'
import { npm, requireNode } from './run.mjs'

requireNode()
if (isInstallStale()) {
  console.log('Installing from package-lock.json…')
  await npm('ci', '--include=dev', '--no-audit', '--no-fund')
}
const { register } = await import('tsx/esm/api')
register()
const { createServer } = await import('vite')
const { main } = await import('../supabase/local/main.ts')

await main({
  async pages(server) {
    const vite = await createServer({
      root: ROOT,
      appType: 'spa',
      server: { middlewareMode: { server }, hmr: { server } },
    })
    server.on('close', () => void vite.close())
    return vite.middlewares
  },
})
