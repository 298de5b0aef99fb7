/** Writes the route trees: the types need them before any build has run. */
import { writePublicRoutes, writeRoutes } from './route-trees.mjs'

await writeRoutes(process.cwd())
await writePublicRoutes(process.cwd())
