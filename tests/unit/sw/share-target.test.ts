import { describe, expect, it } from 'vitest'
import { answering } from '../../../sw/navigation.ts'
import { answerShare } from '../../../sw/share-target.ts'

const origin = 'https://hawa.example'
const page = `${origin}/intervenant/rapport-partage`

function shared(file: File | null): Request {
  const body = new FormData()
  if (file) body.set('rapport', file)
  return new Request(page, { method: 'POST', body })
}

describe('a share', () => {
  it('is a POST that navigates to its own address, and no other request', () => {
    const kind = (url: string, method: string, mode: RequestMode) => answering({ url, method, mode }, origin)
    expect(kind(page, 'POST', 'navigate')).toBe('share')
    expect(kind(page, 'GET', 'navigate')).toBe('shell')
    expect(kind(page, 'POST', 'cors')).toBe('network')
    expect(kind(`${origin}/login`, 'POST', 'navigate')).toBe('network')
    expect(kind(page.replace('hawa', 'other'), 'POST', 'navigate')).toBe('network')
  })

  it('is stored before the page about it is shown', async () => {
    const kept: string[] = []
    const answer = await answerShare(
      shared(new File(['%PDF-'], 'mesures.pdf', { type: 'application/pdf' })),
      async (file) => {
        kept.push(`${file.name} ${await file.text()}`)
      },
    )
    expect(kept).toEqual(['mesures.pdf %PDF-'])
    expect([answer.status, answer.headers.get('location')]).toEqual([303, page])
  })

  it('that brings nothing, or cannot be kept, says so', async () => {
    const full = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
    for (const answer of [await answerShare(shared(null)), await answerShare(shared(new File(['x'], 'x.pdf')), full)]) {
      expect([answer.status, answer.headers.get('location')]).toEqual([303, `${page}?perdu=1`])
    }
  })
})
