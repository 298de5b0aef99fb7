import type { DeliveredFile } from '../contract.ts'
import type { Transport } from '../transport/transport.ts'
import type { Uploader } from '../uploads/uploader.ts'
import { deliverFile } from './deliver-file.ts'

/**
 * Uploads a file outside of any outbox; the caller keeps it. Two turns: the first one deletes any other object at that
 * path.
 */
export async function deliverTwice(
  transport: Transport,
  uploader: Uploader,
  { name, path, size, sha256 }: DeliveredFile,
  blob: Blob,
): Promise<'ready' | 'failed'> {
  const delivery = {
    file: { name, path, size, sha256, uploaded: false },
    blob,
    signal: new AbortController().signal,
    progress: () => {},
    markUploaded: async () => {},
    keepBegun: async () => {},
  }
  for (let turn = 0; turn < 2; turn += 1) {
    if ((await deliverFile(transport, uploader, delivery)).kind === 'ready') return 'ready'
  }
  return 'failed'
}
