import { EVERYWHERE, PAGES } from '../../supabase/local/http/security-headers.ts'

/** The variable that holds the fingerprint of the styles inside of the page that is answered. */
export const STYLE_OF_PAGE = '$hawa_style'

/**
 * For the `http {` block: the reader's language, by `?lang=`, else the cookie, else French
 * (supabase/local/http/site.ts); and the fingerprint of each file's styles.
 */
export const nginxMaps = (styles: Readonly<Record<string, string>>): string => `map $http_cookie $hawa_cookie_language {
  default fr;
  "~(?:^|;\\s*)hawa-lang=(fr|en|ar)(?:;|$)" $1;
}
map $arg_lang $hawa_language {
  default $hawa_cookie_language;
  "~^(fr|en|ar)$" $1;
}
map $uri $hawa_page {
  default $uri;
  "~^(?<hawa_path>.+?)/+$" $hawa_path;
}
map $uri ${STYLE_OF_PAGE} {
${Object.entries(styles)
  .map(([file, fingerprint]) => `  "~^/${file.replaceAll('.', '\\.')}$" ${fingerprint};`)
  .join('\n')}
}
`

/**
 * Goes into the `server {` of the site, beside its `listen`, `server_name`, `root` and certificate. Answers as
 * supabase/local/http/site.ts does.
 */
export function nginxServer(policy: Readonly<Record<'shell' | 'page' | 'kept', string>>, secure: boolean): string {
  const everywhere = {
    ...EVERYWHERE,
    ...(secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
  const file = headers({ ...everywhere, 'cache-control': 'no-cache' })
  const ofPage = (own: string): string =>
    headers({ ...everywhere, ...PAGES, 'content-security-policy': own, 'cache-control': 'no-cache' })
  const shell = ofPage(policy.shell)
  const page = `${ofPage(policy.page)}
  add_header content-language $hawa_language always;
  add_header vary Cookie always;`
  return `gzip_static on;
gzip_vary on;
location ~ /\\.(?!well-known/) { return 404; }
location = /share { if ($request_method = POST) { return 303 /intervenant/missions; } return 404; }
location = /api/client-errors { return 204; }
location = / {
  try_files /pages/$hawa_language/index.html =404;
  ${page}
}
location = /index.html {
  ${ofPage(policy.kept)}
}
location ^~ /pages/ {
  internal;
  ${page}
}
location ^~ /assets/ {
  try_files $uri =404;
  ${headers({ ...everywhere, 'cache-control': 'public, max-age=31536000, immutable' })}
}
location ~ \\.webmanifest$ {
  types { application/manifest+json webmanifest; }
  try_files $uri =404;
  ${file}
}
location ~ ^/(client|intervenant|admin)(/|$) {
  try_files /index.html =404;
  ${shell}
}
location ~ ^/verifier/[^/]+$ {
  try_files /pages/$hawa_language/verifier.html =404;
  ${page}
}
location ~ \\.[A-Za-z0-9]+$ {
  try_files $uri =404;
  ${file}
}
location / {
  try_files /pages/$hawa_language$hawa_page.html =404;
  error_page 404 /pages/$hawa_language/404.html;
  ${page}
}
`
}

const headers = (all: Readonly<Record<string, string>>): string =>
  Object.entries(all)
    .map(([name, value]) => `add_header ${name} "${value}" always;`)
    .join('\n  ')
