import { keepHandedFile } from '../sync/background.ts'
import { sharePath } from './messages.ts'

/**
 * Stores the file that another app shared, then redirects to the page about it; the answer of the POST itself is no
 * page.
 */
export async function answerShare(
  request: Request,
  keep: (file: File) => Promise<void> = keepHandedFile,
): Promise<Response> {
  const kept = await fileOf(request)
    .then(async (file) => {
      if (file) await keep(file)
      return file !== null
    })
    .catch(() => false)
  // 303: the page is asked for by GET, and a reload shares nothing again.
  return Response.redirect(new URL(kept ? sharePath : `${sharePath}?perdu=1`, request.url).href, 303)
}

async function fileOf(request: Request): Promise<File | null> {
  const given = (await request.formData()).get('rapport')
  return given instanceof File && given.size > 0 ? given : null
}
