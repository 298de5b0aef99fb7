import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { SITE_ICONS, type SiteIconName } from '../../src/subjects/site/site-icons.ts'

const FILE = 'icons.svg'
const FOLDER = path.resolve('node_modules/@tabler/icons-react/dist/esm/icons')

/** The elements of an icon, as the icon library keeps them. */
type Lines = readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]

/** Writes the icons of the public pages as one file of symbols, and answers with it in development. */
export function iconSprite(): Plugin {
  return {
    name: 'hawa:icon-sprite',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: FILE, source: await sprite() })
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (request.url !== `/${FILE}`) return next()
        sprite().then((text) => response.setHeader('content-type', 'image/svg+xml').end(text), next)
      })
    },
  }
}

export async function sprite(): Promise<string> {
  const symbols = await Promise.all(
    SITE_ICONS.map(async (name) => `<symbol id="${name}" viewBox="0 0 24 24">${drawn(await linesOf(name))}</symbol>`),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`
}

async function linesOf(name: SiteIconName): Promise<Lines> {
  const pascal = name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
  const icon = (await import(pathToFileURL(path.join(FOLDER, `Icon${pascal}.mjs`)).href)) as {
    readonly __iconNode: Lines
  }
  return icon.__iconNode
}

function drawn(lines: Lines): string {
  return lines
    .map(
      ([tag, { key: _, ...attributes }]) =>
        `<${tag}${Object.entries(attributes)
          .map(([name, value]) => ` ${name}="${value}"`)
          .join('')}/>`,
    )
    .join('')
}
