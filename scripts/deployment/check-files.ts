import { randomUUID } from 'node:crypto'
import { askBackend, jsonOf, succeeded, type Deployment } from './deployment.ts'
import { Findings, type Finding } from './finding.ts'
import { BUCKETS } from './schema.ts'

/**
 * Private buckets, uploads and resumable uploads. If an upload that must be refused is taken, its few bytes are removed
 * again where that is allowed.
 */
export async function checkFiles(deployment: Deployment): Promise<readonly Finding[]> {
  const found = new Findings('files')
  const listed = await askBackend(deployment, '/storage/v1/bucket')
  const buckets = jsonOf(listed)
  found.expect(
    !succeeded(listed) || (Array.isArray(buckets) && buckets.length === 0),
    'nobody lists the buckets',
    'anybody can list the buckets',
  )
  for (const bucket of BUCKETS) {
    const open = await askBackend(deployment, `/storage/v1/object/public/${bucket}/x.pdf`)
    const why = `${open.text} ${JSON.stringify(jsonOf(open))}`
    found.expect(
      open.status >= 400 && open.status < 500 && !/object not found/i.test(why),
      `${bucket} is private`,
      `${bucket} is public: whoever guesses an address reads the file`,
    )
    const list = await askBackend(deployment, `/storage/v1/object/list/${bucket}`, {
      method: 'POST',
      body: JSON.stringify({ prefix: '', limit: 3 }),
      token: null,
    })
    const names = jsonOf(list)
    found.expect(
      !succeeded(list) || (Array.isArray(names) && names.length === 0),
      `${bucket} shows no file to others`,
      `${bucket} lists its files to anybody`,
    )
    const path = `check/${randomUUID()}.pdf`
    const put = await askBackend(deployment, `/storage/v1/object/${bucket}/${path}`, {
      method: 'POST',
      body: '%PDF-1.4\n%%EOF',
      headers: { 'content-type': 'application/pdf' },
    })
    if (succeeded(put)) await askBackend(deployment, `/storage/v1/object/${bucket}/${path}`, { method: 'DELETE' })
    found.expect(
      !succeeded(put),
      `${bucket} takes no file from others`,
      `${bucket} takes files from ${deployment.token ? 'an account that owns none of its places' : 'anybody'}`,
    )
  }
  const begun = await askBackend(deployment, '/storage/v1/upload/resumable', {
    method: 'POST',
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': '14',
      'content-type': 'application/offset+octet-stream',
      'upload-metadata': Object.entries({
        bucketName: BUCKETS[0],
        objectName: `check/${randomUUID()}.pdf`,
        contentType: 'application/pdf',
      })
        .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
        .join(','),
    },
  })
  found.expect(
    begun.status !== 404,
    'uploads in parts are served',
    'uploads in parts (/storage/v1/upload/resumable) are not served: a report over a bad line begins anew each time',
  )
  found.expect(
    begun.status >= 400 && begun.status < 500,
    'an upload in parts is refused to others',
    `an upload in parts that must be refused answers ${begun.status}`,
  )
  return found.all
}
