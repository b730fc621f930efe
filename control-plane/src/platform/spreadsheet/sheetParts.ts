import { posix } from 'node:path'
import type { NamedSheet } from './messages.ts'

/** A sheet of a workbook, and the part of the file that it stands in. */
export interface SheetPart extends NamedSheet {
  part: string
}

/**
 * The sheets of an .xlsx file in the order in which people see them; those without cells, such as charts, are left out. Empty where the workbook
 * does not say it in a way known here.
 */
export function sheetParts(parts: ReadonlyMap<string, Buffer>): SheetPart[] {
  const workbook = find(parts, 'xl/workbook.xml')
  const relations = find(parts, 'xl/_rels/workbook.xml.rels')
  if (!workbook || !relations) return []
  const targets = new Map(
    (relations.match(/<(?:\w+:)?Relationship\s[^>]*>/g) ?? []).map((tag) => [
      attribute(tag, 'Id'),
      attribute(tag, 'Target'),
    ]),
  )
  const names = new Map([...parts.keys()].map((name) => [name.toLowerCase(), name]))
  return (workbook.match(/<(?:\w+:)?sheet\s[^>]*>/g) ?? []).flatMap((tag) => {
    const target = targets.get(attribute(tag, '\\w+:id'))
    if (!target) return []
    const path = target.startsWith('/') ? target.slice(1) : posix.join('xl', target)
    const part = names.get(path.toLowerCase())
    if (part === undefined || !isSheet(part)) return []
    return [
      { name: textOf(attribute(tag, 'name') ?? ''), isHidden: /hidden$/i.test(attribute(tag, 'state') ?? ''), part },
    ]
  })
}

/** By its name within the file. */
export function isSheet(name: string): boolean {
  return /^xl\/worksheets\/[^/]+\.xml$/i.test(name)
}

function find(parts: ReadonlyMap<string, Buffer>, path: string): string | undefined {
  for (const [name, content] of parts) if (name.toLowerCase() === path) return content.toString()
  return undefined
}

function attribute(tag: string, name: string): string | undefined {
  const match = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag)
  return match?.[1] ?? match?.[2]
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function textOf(xml: string): string {
  return xml.replace(
    /&(?:#x([0-9a-f]{1,5})|#(\d{1,6})|(\w+));/gi,
    (whole, hex?: string, decimal?: string, name = '') => {
      if (hex) return String.fromCodePoint(Number.parseInt(hex, 16))
      if (decimal) return String.fromCodePoint(Number(decimal))
      return entities[name] ?? whole
    },
  )
}
