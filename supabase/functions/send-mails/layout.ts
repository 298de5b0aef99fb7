import type { Langue } from '../../../sync/domain/enumerations.ts'
import type { LetterPart } from '../../../sync/domain/letter.ts'

/** A part of a mail, written as plain text and as simple HTML. */
export type Block =
  | { readonly kind: 'paragraph'; readonly text: string }
  /** A paragraph of text and links. */
  | { readonly kind: 'parts'; readonly parts: readonly LetterPart[] }
  | { readonly kind: 'fields'; readonly fields: readonly (readonly [label: string, value: string])[] }
  /** A text from one person to another: it keeps its lines and its own direction. */
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'quote'; readonly text: string }
  | { readonly kind: 'link'; readonly label: string; readonly href: string }
  /** One event, with its day; '': without a day. */
  | { readonly kind: 'step'; readonly day: string; readonly text: string; readonly link?: LinkWords }
  | { readonly kind: 'small'; readonly text: string; readonly link?: LinkWords }

interface LinkWords {
  readonly label: string
  readonly href: string
}

export function textOf(blocks: readonly Block[]): string {
  return `${blocks.map(plain).join('\n\n')}\n`
}

function plain(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
    case 'words':
      return block.text
    case 'parts':
      return block.parts.map(({ text, href }) => (href === null || href === text ? text : `${text} (${href})`)).join('')
    case 'quote':
      return block.text.replaceAll(/^/gm, '> ')
    case 'fields':
      return block.fields.map(([label, value]) => `${label}: ${value.replaceAll(/\s+/g, ' ')}`).join('\n')
    case 'step': {
      const { day, text, link } = block
      return [day, text, ...(link ? [link.label, link.href] : [])].filter((line) => line !== '').join('\n')
    }
    case 'link':
      return `${block.label}\n${block.href}`
    case 'small':
      return block.link ? `${block.text}\n${block.link.href}` : block.text
  }
}

/** Inline styles and nothing that loads: mail programs keep little else. */
export function htmlOf(langue: Langue, title: string, blocks: readonly Block[]): string {
  return `<!doctype html>
<html lang="${langue}" dir="${langue === 'ar' ? 'rtl' : 'ltr'}">
<head><meta charset="utf-8"><title>${escaped(title)}</title></head>
<body style="margin:0;padding:24px;font:16px/1.6 system-ui,Arial,sans-serif;color:#12252b;background:#ffffff">
<div style="max-width:560px;margin:0 auto">
<p style="font-weight:700;color:#0b5c6b;margin:0 0 16px">Hawa</p>
${blocks.map(marked).join('\n')}
</div>
</body>
</html>
`
}

const SMALL = 'font-size:14px;color:#47606a;margin:16px 0'

function marked(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p style="margin:16px 0">${escaped(block.text)}</p>`
    case 'parts':
      return `<p dir="auto" style="margin:16px 0;white-space:pre-line">${block.parts.map(part).join('')}</p>`
    case 'words':
      return `<div dir="auto" style="margin:16px 0;white-space:pre-wrap">${escaped(block.text)}</div>`
    case 'quote':
      return (
        `<blockquote dir="auto" style="margin:16px 0;padding-inline-start:12px;border-inline-start:3px solid ` +
        `#0b5c6b;white-space:pre-wrap">${escaped(block.text)}</blockquote>`
      )
    case 'fields':
      return `<table style="border-collapse:collapse">${block.fields
        .map(
          ([label, value]) =>
            `<tr><th scope="row" style="text-align:start;padding:2px 16px 2px ` +
            `0;font-weight:600">${escaped(label)}</th><td dir="auto">${escaped(value)}</td></tr>`,
        )
        .join('')}</table>`
    case 'step': {
      const day = block.day === '' ? '' : `<strong>${escaped(block.day)}</strong><br>`
      return `<p style="margin:16px 0">${day}${escaped(block.text)}${anchor(block.link, '<br>')}</p>`
    }
    case 'link':
      return (
        `<p style="margin:24px 0"><a href="${escaped(block.href)}" ` +
        `style="background:#0b5c6b;color:#ffffff;padding:12px ` +
        `20px;border-radius:6px;text-decoration:none">${escaped(block.label)}</a></p>`
      )
    case 'small':
      return `<p style="${SMALL}">${escaped(block.text)}${anchor(block.link, ' ')}</p>`
  }
}

const anchor = (link: LinkWords | undefined, before: string): string =>
  link ? `${before}<a href="${escaped(link.href)}" style="color:#0b5c6b">${escaped(link.label)}</a>` : ''

const part = ({ text, href }: LetterPart): string =>
  href === null ? escaped(text) : `<a href="${escaped(href)}" style="color:#0b5c6b">${escaped(text)}</a>`

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
