import react from '@vitejs/plugin-react'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import { defineConfig } from 'vite'
import { chunkGroups } from './scripts/build/chunk-groups.ts'
import { mantineCss } from './scripts/build/mantine-css.ts'
import { site } from './scripts/build/site.ts'

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    // While the build renders the public pages there is nothing to load later.
    tanstackRouter({ target: 'react', autoCodeSplitting: !isSsrBuild }),
    react(),
    mantineCss(),
    !isSsrBuild && site(),
  ],
  resolve: { dedupe: ['dexie', 'react', 'react-dom'] },
  ssr: { noExternal: true },
  build: {
    target: 'es2022',
    manifest: !isSsrBuild,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups(import.meta.dirname) },
      },
    },
  },
}))
