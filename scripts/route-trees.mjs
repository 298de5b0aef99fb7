/** The two route trees, which are written by the generator and not committed. */
import { Generator, getConfig } from '@tanstack/router-generator'

/** The first names of addresses behind a sign-in; src/router.tsx fetches their routes when one is asked for. */
const AREAS = '^(admin|client|intervenant|unlock)(\\.tsx)?$'

/** src/routeTree.gen.ts: every screen, and the types. */
export async function writeRoutes(root) {
  await new Generator({ config: getConfig({}, root), root }).run()
}

/**
 * src/publicRouteTree.gen.js: what a visitor may open, so that the areas cost them nothing; its types are the other's.
 */
export async function writePublicRoutes(root) {
  const visitors = {
    generatedRouteTree: './src/publicRouteTree.gen.js',
    disableTypes: true,
    routeFileIgnorePattern: AREAS,
  }
  await new Generator({ config: getConfig(visitors, root), root }).run()
}
