import postcss from 'postcss'

/**
 * The page with its `style` attributes as rules of its own sheet: the policy allows that sheet by its fingerprint, and
 * allows no attribute without `'unsafe-hashes'`. The rules win over every sheet, as the attributes did. src/main.tsx
 * gives the elements their styles back before React hydrates the page: React assumes that they are there, and changes
 * only the differences.
 */
export function withoutStyleAttributes(html: string): string {
  const values = new Set<string>()
  const renamed = html.replaceAll(/(<[a-z][^<>]*?) style="([^"]*)"/g, (_, before: string, value: string) => {
    if (/[&\\<]/.test(value)) throw new Error(`a style that would have to be escaped: ${value}`)
    values.add(value)
    return `${before} data-style="${value}"`
  })
  return values.size === 0 ? renamed : renamed.replace('</style>', `${[...values].map(rule).join('')}</style>`)
}

function rule(value: string): string {
  const declarations = postcss.parse(`a{${value}}`)
  declarations.walkDecls((declaration) => {
    declaration.important = true
    declaration.raws.important = '!important'
  })
  return `[data-style="${value}"]${declarations.toString().slice(1)}`
}
