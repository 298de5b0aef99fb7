import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { ANY_BACKEND, pagePolicy, type PageFingerprints } from '../../supabase/local/http/security-headers.ts'
import { SITE_ADDRESS } from '../build/page-head.ts'
import { nginxMaps, nginxServer, STYLE_OF_PAGE } from './nginx.ts'
import { kindOfKey } from './public-key.ts'

export interface StaticSite {
  /** The folder of the build. */
  readonly built: string
  /** Replaced as a whole. */
  readonly out: string
  /** Where people find the site: https://hawa.example. */
  readonly site: string
  /** The address of the project: https://abcd.supabase.co. */
  readonly supabase: string
  /** Its public key. */
  readonly key: string
}

/** The reasons, as sentences, why such a site cannot be made; empty: it can. */
export function staticSiteProblems({
  site,
  supabase,
  key,
}: Pick<StaticSite, 'site' | 'supabase' | 'key'>): readonly string[] {
  return [
    ...originProblem('--site', site),
    ...originProblem('--supabase', supabase),
    ...(kindOfKey(key) === 'public'
      ? []
      : [
          kindOfKey(key) === 'secret'
            ? '--key is a secret key: it opens everything and everybody could read it. Give the public one (anon, ' +
              'or sb_publishable_…).'
            : '--key is no key of Supabase: give the public one (anon, or sb_publishable_…).',
        ]),
  ]
}

function originProblem(name: string, value: string): readonly string[] {
  return URL.canParse(value) &&
    /^https?:$/.test(new URL(value).protocol) &&
    new URL(value).origin === value.replace(/\/$/, '')
    ? []
    : [`${name} is not an address like https://hawa.example: ${value}`]
}

/**
 * The build as files for a web server, with the address of the project beside them; two pieces of nginx configuration
 * lie in `out`, the site in `out/site`.
 */
export async function makeStaticSite({ built, out, site, supabase, key }: StaticSite): Promise<void> {
  const address = new URL(site).origin
  const backend = new URL(supabase).origin
  const folder = path.join(out, 'site')
  await rm(out, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await cp(built, folder, {
    recursive: true,
    filter: (from) => !/(^|[\\/])\.vite$|fingerprints\.json|\.map$/.test(from),
  })
  await nameAddress(folder, address)
  await writeFile(path.join(folder, 'config.json'), JSON.stringify({ supabaseUrl: backend, supabaseKey: key }))
  const { scripts, styles } = JSON.parse(
    await readFile(path.join(built, 'fingerprints.json'), 'utf8'),
  ) as PageFingerprints
  const apart = backend === address ? [] : [backend, backend.replace(/^http/, 'ws')]
  const policy = (own: readonly string[], allowed: readonly string[] = apart): string =>
    pagePolicy({ scripts, styles: own }, allowed)
  await writeFile(path.join(out, 'nginx-http.conf'), nginxMaps(styles))
  await writeFile(
    path.join(out, 'nginx-server.conf'),
    nginxServer(
      { shell: policy([]), page: policy([STYLE_OF_PAGE]), kept: policy([], ANY_BACKEND) },
      address.startsWith('https:'),
    ),
  )
}

/**
 * Writes the address of the site, known only here, into pages, sitemap and robots.txt. The compressed copies that nginx
 * serves are written again.
 */
async function nameAddress(folder: string, address: string): Promise<void> {
  const names = (await readdir(folder, { recursive: true })).filter((name) =>
    /^pages[\\/].*\.html$|^sitemap\.xml$|^robots\.txt$/.test(name),
  )
  for (const name of names) {
    const file = path.join(folder, name)
    const text = (await readFile(file, 'utf8')).replaceAll(SITE_ADDRESS, address)
    await writeFile(file, text)
    await writeFile(`${file}.gz`, gzipSync(text, { level: 9 }))
    await rm(`${file}.br`, { force: true })
  }
}
