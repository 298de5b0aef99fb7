const isFont = (node: Node | null | undefined): node is Node => node?.nodeName === 'FONT'

/**
 * A browser that translates a page takes texts out of it and puts <font> elements in their place, of which React knows
 * nothing: React fails where it removes such a text or inserts something before it, and writes changes into a text that
 * nobody sees. Here the element replaces its text, and a changed text comes back into the page, for the browser to
 * translate again. Values that must stay as they are have translate="no" (`Exact`).
 */
export function bearTranslation(): () => void {
  const standsIn = new WeakMap<Node, Node>()
  const { removeChild, insertBefore } = Node.prototype

  const observer = new MutationObserver((records) => {
    for (const { type, target, removedNodes, addedNodes, previousSibling, nextSibling } of records) {
      if (type === 'characterData') {
        const font = standsIn.get(target)
        if (!font?.parentNode || target.isConnected) continue
        font.parentNode.replaceChild(target, font)
        standsIn.delete(target)
      }
      for (const text of removedNodes) {
        const font =
          text.nodeType === Node.TEXT_NODE ? [addedNodes[0], previousSibling, nextSibling].find(isFont) : null
        if (!font || text.isConnected) continue
        standsIn.set(text, font)
        observer.observe(text, { characterData: true })
      }
    }
  })
  observer.observe(document.body, { childList: true, subtree: true })

  const inPage = (parent: Node, node: Node): Node => {
    const font = node.parentNode === parent ? undefined : standsIn.get(node)
    return font?.parentNode === parent ? font : node
  }
  Node.prototype.removeChild = function <T extends Node>(child: T): T {
    removeChild.call(this, inPage(this, child))
    return child
  }
  Node.prototype.insertBefore = function <T extends Node>(node: T, before: Node | null): T {
    insertBefore.call(this, node, before && inPage(this, before))
    return node
  }
  return () => {
    observer.disconnect()
    Object.assign(Node.prototype, { removeChild, insertBefore })
  }
}
