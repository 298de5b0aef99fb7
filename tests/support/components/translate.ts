/**
 * Changes the page as Chrome's translator does: each text that may be translated is taken out, and two elements stand
 * in its place. The words stay, so that a test finds them.
 */
export function translateHere(root: Node = document.body): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) {
    const { currentNode } = walker
    const parent = currentNode.parentElement
    if (!(currentNode instanceof Text) || !parent || currentNode.data.trim() === '') continue
    if (parent.translate && !parent.closest('font, script, style, textarea, svg')) texts.push(currentNode)
  }
  for (const text of texts) {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.textContent = text.data
    outer.append(inner)
    text.replaceWith(outer)
  }
}
