import { describe, expect, it } from 'vitest'
import { addressOf, headTags, SITE_ADDRESS, sitemap, type PageHead } from '../../../scripts/build/page-head.ts'

const page: PageHead = {
  title: 'Services · Hawa',
  description: 'Mesures & "rapports"',
  language: 'en',
  languages: ['fr', 'en', 'ar'],
  path: '/services',
  unlisted: false,
  data: null,
}

describe('the head of a prerendered page', () => {
  it('names one address per language, French without a parameter', () => {
    const tags = headTags(page)
    expect(addressOf('/services', 'fr')).toBe(`${SITE_ADDRESS}/services`)
    expect(tags).toContain(`<link rel="canonical" href="${SITE_ADDRESS}/services?lang=en">`)
    for (const language of ['fr', 'en', 'ar']) {
      expect(tags).toContain(`hreflang="${language}" href="${addressOf('/services', language)}"`)
    }
    expect(tags).toContain(`hreflang="x-default" href="${SITE_ADDRESS}/services"`)
  })

  it('cannot be broken out of by a text', () => {
    expect(headTags(page)).toContain('content="Mesures &amp; &quot;rapports&quot;"')
    const tags = headTags({ ...page, data: { name: '</script><script>alert(1)</script>' } })
    expect(tags.match(/<\/script>/g)).toHaveLength(1)
    const [, json = ''] = /ld\+json">(.*)<\/script>/.exec(tags) ?? []
    expect(JSON.parse(json)).toEqual({ name: '</script><script>alert(1)</script>' })
  })

  it('keeps search engines from what is not listed, and from the page of unknown addresses', () => {
    for (const head of [headTags({ ...page, unlisted: true }), headTags({ ...page, path: null })]) {
      expect(head).toContain('<meta name="robots" content="noindex">')
      expect(head).not.toContain('canonical')
    }
  })
})

it('the sitemap holds every page in every language, with its translations', () => {
  const xml = sitemap(['/', '/about'], ['fr', 'en', 'ar'])
  expect(xml.match(/<url>/g)).toHaveLength(6)
  expect(xml.match(/<loc>[^<]*\/about\?lang=ar<\/loc>/g)).toHaveLength(1)
  expect(xml.match(/hreflang="ar"/g)).toHaveLength(6)
})
