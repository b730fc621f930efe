import { fateOf, isKept } from './keptMarkup.ts'

/**
 * Foreign HTML without anything that runs, loads or leads away. It is parsed into a document that runs nothing, and built
 * anew from what is allowed, so that nothing unknown passes. A link keeps its words, and its address as a hint; a picture
 * from elsewhere leaves its description. '' where no text and no picture is left.
 */
export function sanitiseHtml(html: string): string {
  const source = new DOMParser().parseFromString(html, 'text/html')
  const target = document.implementation.createHTMLDocument('')
  copyInto(source.body, target.body, target, 0)
  const isEmpty = target.body.textContent.trim() === '' && target.body.querySelector('img') === null
  return isEmpty ? '' : target.body.innerHTML
}

/** Deeper than any article; a parser's own limit is no protection for ours. */
const deepest = 200

function copyInto(from: Node, to: Node, target: Document, depth: number): void {
  if (depth > deepest) return
  for (const child of from.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) to.appendChild(target.createTextNode(child.nodeValue ?? ''))
    else if (child instanceof Element) copyElement(child, to, target, depth)
  }
}

function copyElement(element: Element, to: Node, target: Document, depth: number): void {
  const name = element.localName
  const fate = element.namespaceURI === htmlSpace ? fateOf(name) : 'drop'
  if (fate === 'drop') return
  if (fate === 'unwrap') {
    copyInto(element, to, target, depth + 1)
    return
  }
  const copy = target.createElement(name)
  for (const { name: attribute, value } of element.attributes) {
    if (isKept(name, attribute, value)) copy.setAttribute(attribute, value)
  }
  if (name === 'img' && !copy.hasAttribute('src')) {
    const words = element.getAttribute('alt')?.trim()
    if (words) to.appendChild(target.createTextNode(`[${words}]`))
    return
  }
  const address = name === 'a' ? element.getAttribute('href') : null
  if (address && /^https?:/i.test(address)) copy.setAttribute('title', address)
  to.appendChild(copy)
  copyInto(element, copy, target, depth + 1)
}

const htmlSpace = 'http://www.w3.org/1999/xhtml'
