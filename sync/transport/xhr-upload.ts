export interface UploadRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Blob
  readonly progress: (sentBytes: number) => void
  readonly signal: AbortSignal
}

/** The answer, or null when the network failed or the signal fired. */
export type UploadWithProgress = (request: UploadRequest) => Promise<{ readonly status: number; readonly body: string } | null>

/** `fetch` cannot tell how much of a body has left (streams need HTTP/2); XMLHttpRequest can. */
export const xhrUpload: UploadWithProgress = ({ url, headers, body, progress, signal }) =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = (event) => progress(event.loaded)
    request.onload = () => resolve({ status: request.status, body: request.responseText })
    request.onerror = request.ontimeout = request.onabort = () => resolve(null)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    if (signal.aborted) resolve(null)
    else request.send(body)
  })
