export type LegalBlock =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }

/** One paragraph a line; lines that begin with `- ` are the points of a list. */
export function legalBlocks(text: string): LegalBlock[] {
  const blocks: LegalBlock[] = []
  for (const line of text.split('\n')) {
    const last = blocks.at(-1)
    if (!line.startsWith('- ')) blocks.push({ kind: 'paragraph', text: line })
    else if (last?.kind === 'list') blocks[blocks.length - 1] = { kind: 'list', items: [...last.items, line.slice(2)] }
    else blocks.push({ kind: 'list', items: [line.slice(2)] })
  }
  return blocks
}
