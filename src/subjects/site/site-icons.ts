/** The icons of the sprite, by their names at https://tabler.io/icons; scripts/build/icon-sprite.ts draws it. */
export const SITE_ICONS = [
  'arrow-right',
  'external-link',
  'wind',
  'leaf',
  'microscope',
  'school',
  'test-pipe',
  'flask',
  'report-analytics',
  'shield-check',
  'home',
  'droplet',
  'shovel',
  'building-factory-2',
  'ripple',
  'building-skyscraper',
  'brand-linkedin',
  'brand-youtube',
  'brand-facebook',
] as const
export type SiteIconName = (typeof SITE_ICONS)[number]
