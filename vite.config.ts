import react from '@vitejs/plugin-react'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import { defineConfig } from 'vite'
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
        // Chunks that change rarely and stay under 60 kB each; minShareCount 4 keeps what only the areas use out.
        codeSplitting: {
          groups: [
            { name: 'react', priority: 33, test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            { name: 'router', priority: 32, test: /node_modules[\\/](@tanstack|use-sync-external-store)[\\/]/ },
            { name: 'i18n', priority: 31, test: /node_modules[\\/](i18next|react-i18next)[\\/]/ },
            {
              name: 'ui',
              priority: 20,
              test: /node_modules[\\/](@mantine[\\/](core|hooks)|clsx|@floating-ui|react-remove-scroll)[\\/]/,
              minShareCount: 4,
            },
            // Small pieces that most screens share travel together: a request each would cost more than their bytes.
            {
              name: 'shared',
              priority: 10,
              test: /node_modules[\\/](@tabler|rxjs|tslib|valibot|zustand)[\\/]|[\\/](src[\\/](ui|state|data|service-worker)|sync[\\/](domain|commands))[\\/]/,
              minShareCount: 4,
            },
          ],
        },
      },
    },
  },
}))
