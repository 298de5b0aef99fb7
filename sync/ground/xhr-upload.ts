export interface UploadRequest {
  readonly method: 'POST' | 'PATCH'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Blob
  readonly progress: (sentBytes: number) => void
  readonly signal: AbortSignal
}

export interface SentAnswer {
  readonly status: number
  readonly body: string
  readonly header: (name: string) => string | null
}

/** The answer; null when the network failed or the signal fired. */
export type UploadWithProgress = (request: UploadRequest) => Promise<SentAnswer | null>

/** `fetch` cannot report upload progress (streams need HTTP/2); XMLHttpRequest can. */
export const xhrUpload: UploadWithProgress = ({ method, url, headers, body, progress, signal }) =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = (event) => progress(event.loaded)
    request.onload = () =>
      resolve({ status: request.status, body: request.responseText, header: (name) => request.getResponseHeader(name) })
    request.onerror = request.ontimeout = request.onabort = () => resolve(null)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    if (signal.aborted) resolve(null)
    else request.send(body)
  })
