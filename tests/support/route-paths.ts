import { readdirSync } from 'node:fs'

/** As the files of the routes name them; `$` begins a parameter of an address. */
const routes = (): readonly string[] =>
  readdirSync('src/routes', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !/(^|\/)(-|__)/.test(file))
    .map((file) =>
      file
        .replace(/\.tsx$/, '')
        .replace(/(^|\/)(index|route)$/, '')
        .replaceAll('_', '')
        .replaceAll('.', '/'),
    )

/** Patterns of the addresses of the pages, from the files of the routes. */
export function routePaths(): readonly RegExp[] {
  return routes().map(
    (path) =>
      new RegExp(
        `^/${path
          .split('/')
          .map((part) => (part.startsWith('$') ? '[^/]+' : part))
          .join('/')}$`,
      ),
  )
}

/** The addresses below this one that are always there. */
export function fixedPaths(area: string): readonly string[] {
  return [
    ...new Set(
      routes()
        .filter((path) => path.startsWith(`${area}/`) && !path.includes('$'))
        .map((path) => `/${path.replace(/\/$/, '')}`),
    ),
  ].toSorted()
}
