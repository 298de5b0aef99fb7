import type { routeTree as whole } from './routeTree.gen.ts'

/** Links and parameters are checked against every screen, also while only the public ones are here. */
export declare const routeTree: typeof whole
