import type { ManifestOptions } from 'vite-plugin-pwa'

/** Installation on the home screen. French, the default language: a web manifest has one language. */
export const webManifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Hawa',
  short_name: 'Hawa',
  description: 'Études environnementales en Algérie, au Kenya et en Tanzanie : demande, mission de terrain, rapport livré.',
  lang: 'fr',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#ffffff',
  theme_color: '#0b5d66',
  categories: ['business', 'productivity'],
  icons: [
    { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icon-maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
}
