import { readdirSync } from 'node:fs'

/** What the addresses of the pages look like, from the files of the routes. */
export function routePaths(): readonly RegExp[] {
  return readdirSync('src/routes', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !/(^|\/)(-|__)/.test(file))
    .map((file) => file.replace(/\.tsx$/, '').replace(/(^|\/)index$/, '').replaceAll('_', '').replaceAll('.', '/'))
    .map((path) => new RegExp(`^/${path.split('/').map((part) => (part.startsWith('$') ? '[^/]+' : part)).join('/')}$`))
}
