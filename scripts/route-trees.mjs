/** The two route trees, which are written by the generator and not committed. */
import { Generator, getConfig } from '@tanstack/router-generator'

/** The first names of addresses behind a sign-in; src/router.tsx fetches their routes when one is asked for. */
const AREAS = '^(admin|client|intervenant|unlock)(\\.tsx)?$'

/** src/routeTree.gen.ts: every screen, and the types. */
export async function writeRoutes(root) {
  await new Generator({ config: getConfig({}, root), root }).run()
}

/**
 * Writes src/publicRouteTree.gen.js: the routes that a visitor may open, so that visitors do not load the areas. Its
 * types are those of the full tree.
 */
export async function writePublicRoutes(root) {
  const visitors = {
    generatedRouteTree: './src/publicRouteTree.gen.js',
    disableTypes: true,
    routeFileIgnorePattern: AREAS,
  }
  await new Generator({ config: getConfig(visitors, root), root }).run()
}
