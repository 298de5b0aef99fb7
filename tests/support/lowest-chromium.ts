import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { binaryOf } from '../../scripts/test/binaries.mjs'

/** Of the lowest version that Hawa opens in (scripts/build/lowest-browsers.ts). */
const PACKED = binaryOf('chromium-109', 'bin', 'chromium.br')
const UNPACKED = binaryOf('chromium-109', 'bin', 'chromium')

/** Its shell, which needs the libraries of the system's Chromium; null: the packages of tests/binaries are not here. */
export function lowestChromium(): string | null {
  if (existsSync(UNPACKED)) return UNPACKED
  if (!existsSync(PACKED)) return null
  // Another process may be doing the same.
  const own = `${UNPACKED}-${process.pid}`
  writeFileSync(own, brotliDecompressSync(readFileSync(PACKED)))
  chmodSync(own, 0o755)
  renameSync(own, UNPACKED)
  return UNPACKED
}
