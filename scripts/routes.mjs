/** Writes src/routeTree.gen.ts, which is not committed: the types need it before any build has run. */
import { Generator, getConfig } from '@tanstack/router-generator'

const root = process.cwd()
await new Generator({ config: getConfig({}, root), root }).run()
