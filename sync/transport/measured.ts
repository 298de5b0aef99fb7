import type { Evidence } from './transport.ts'

/** Reads an answer that holds the server's time, and hands on what it says about the device's clock [L17]. */
export const measured =
  <T extends { readonly server_time: string }>(read: (body: unknown) => T | null, { clock }: Evidence) =>
  (body: unknown, writtenAt: number): T | null => {
    const answer = read(body)
    if (answer) clock(Date.parse(answer.server_time) - writtenAt)
    return answer
  }
