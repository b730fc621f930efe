import { posix } from 'node:path'

/** Name of the part that holds the first sheet that people see, or undefined where the workbook does not say it in a way known here. */
export function firstSheetPart(parts: ReadonlyMap<string, Buffer>): string | undefined {
  const workbook = find(parts, 'xl/workbook.xml')
  const relations = find(parts, 'xl/_rels/workbook.xml.rels')
  const sheets = workbook?.match(/<(?:\w+:)?sheet\s[^>]*>/g) ?? []
  const sheet = sheets.find((tag) => !/hidden$/i.test(attribute(tag, 'state') ?? '')) ?? sheets[0]
  const id = sheet && attribute(sheet, '\\w+:id')
  if (!id || !relations) return undefined
  const relation = relations.match(/<(?:\w+:)?Relationship\s[^>]*>/g)?.find((tag) => attribute(tag, 'Id') === id)
  const target = relation && attribute(relation, 'Target')
  if (!target) return undefined
  const path = target.startsWith('/') ? target.slice(1) : posix.join('xl', target)
  return [...parts.keys()].find((name) => name.toLowerCase() === path.toLowerCase())
}

function find(parts: ReadonlyMap<string, Buffer>, path: string): string | undefined {
  for (const [name, content] of parts) if (name.toLowerCase() === path) return content.toString()
  return undefined
}

function attribute(tag: string, name: string): string | undefined {
  const match = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag)
  return match?.[1] ?? match?.[2]
}
