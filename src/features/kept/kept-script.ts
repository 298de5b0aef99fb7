/** A script of its own, which a kept page runs before the app (scripts/build/make-area-scripts.ts). */
import { begin } from './reveal.ts'

void begin()
