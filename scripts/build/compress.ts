import type { Dirent } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const text = /\.(?:html|js|mjs|css|svg|json|webmanifest|txt|wasm)$/
/** Smaller files gain nothing: a compressed copy saves less than the headers it needs. */
const smallest = 500

/** The server puts its own address into these. */
function isFinishedByServer(folder: string, { parentPath, name }: Dirent): boolean {
  return path.relative(folder, parentPath).startsWith('pages') || name === 'sitemap.xml' || name === 'robots.txt'
}

/** Writes `.br` and `.gz` beside every text file of the built site that is served as it is. */
export async function compressSite(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  await Promise.all(
    entries
      .filter((entry) => entry.isFile() && text.test(entry.name) && !isFinishedByServer(folder, entry))
      .map(async (entry) => {
        const file = path.join(entry.parentPath, entry.name)
        const content = await readFile(file)
        if (content.byteLength < smallest) return
        const [br, gz] = await Promise.all([
          promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength } }),
          promisify(gzip)(content, { level: 9 }),
        ])
        await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
      }),
  )
}
