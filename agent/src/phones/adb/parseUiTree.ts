import type { Bounds, UiNode, UiTree } from '../uiTree.ts'

/**
 * Reads the XML of `uiautomator dump`. Answers undefined for a document that is cut off or none at all.
 * A scanner of its own: the format is one element with attributes, and a screen is read several times a second.
 */
export function parseUiTree(xml: string): UiTree | undefined {
  const start = xml.indexOf('<hierarchy')
  if (start < 0) return undefined
  const nodes: UiNode[] = []
  const open: UiNode[] = []
  const tag = /<(\/?)(hierarchy|node)\b((?:[^<>"']|"[^"]*"|'[^']*')*?)(\/?)>/g
  tag.lastIndex = start
  for (let match = tag.exec(xml); match; match = tag.exec(xml)) {
    const [, closing, name, attributes = '', empty] = match
    if (name === 'hierarchy') {
      if (closing || empty) return { nodes }
    } else if (closing) open.pop()
    else {
      const node = nodeOf(attributes, open.at(-1))
      nodes.push(node)
      if (!empty) open.push(node)
    }
  }
  return undefined
}

function nodeOf(attributes: string, parent: UiNode | undefined): UiNode {
  const values: Record<string, string> = {}
  for (const [, name = '', double, single] of attributes.matchAll(/([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) {
    values[name] = unescapeXml(double ?? single ?? '')
  }
  const yes = (name: string) => values[name] === 'true'
  return {
    text: values.text ?? '',
    id: values['resource-id'] ?? '',
    description: values['content-desc'] ?? '',
    className: values.class ?? '',
    packageName: values.package ?? '',
    hint: values.hint ?? '',
    checkable: yes('checkable'),
    checked: yes('checked'),
    clickable: yes('clickable'),
    enabled: values.enabled !== 'false',
    focused: yes('focused'),
    scrollable: yes('scrollable'),
    password: yes('password'),
    bounds: boundsOf(values.bounds ?? ''),
    parent,
  }
}

function boundsOf(text: string): Bounds {
  const match = /^\[(-?\d+),(-?\d+)\]\[(-?\d+),(-?\d+)\]$/.exec(text)
  if (!match) return { left: 0, top: 0, right: 0, bottom: 0 }
  const [left = 0, top = 0, right = 0, bottom = 0] = match.slice(1).map(Number)
  return { left, top, right, bottom }
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Characters outside the first plane may come as one reference or as two halves: both join. */
function unescapeXml(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name) return entities[name] ?? whole
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return code > 0x10ffff ? whole : code > 0xffff ? String.fromCodePoint(code) : String.fromCharCode(code)
  })
}
