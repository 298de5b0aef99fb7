import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Debian's package; scripts/test/machine.mjs installs it for the whole run. */
export const nginxIsThere = spawnSync('nginx', ['-v']).status === 0

export interface Nginx {
  readonly url: string
  close(): Promise<void>
}

/**
 * A web server of a static site as docs/deploy.md says, without TLS. `siteAt` tells the address before the site is
 * made.
 */
export async function nginx(siteAt: (url: string) => Promise<string>): Promise<Nginx> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const out = await siteAt(url)
  const own = await mkdtemp(path.join(tmpdir(), 'hawa-nginx-'))
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${own}/${name};`)
    .join(' ')
  await writeFile(
    path.join(own, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root; ' : ''}daemon off; worker_processes 1; pid ${own}/pid; error_log ` +
      `stderr crit; events {}
    http { include /etc/nginx/mime.types; access_log off; ${paths}
      include ${out}/nginx-http.conf;
      server { listen 127.0.0.1:${port}; server_name localhost; root ${out}/site; include ${out}/nginx-server.conf; ` +
      `} }`,
  )
  const child: ChildProcess = spawn('nginx', ['-c', path.join(own, 'nginx.conf'), '-e', 'stderr'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  let ended = false
  child.once('exit', () => {
    ended = true
  })
  while (
    !(await fetch(url).then(
      () => true,
      () => false,
    ))
  ) {
    if (ended) throw new Error('nginx did not start')
  }
  return {
    url,
    async close() {
      if (!ended) {
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
      await rm(own, { recursive: true, force: true })
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
