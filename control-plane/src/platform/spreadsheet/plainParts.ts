import { attribute } from './firstSheetPart.ts'
import { plainText } from './plainText.ts'

/** What the cells of a sheet refer to. */
export interface PlainParts {
  sheet: Buffer
  /** The shared texts. */
  texts: readonly string[]
  /** By style: are numbers in it shown as they are? A style that is not in the list is nobody's. */
  general: readonly boolean[]
}

/** The parts of a package as all common programs write them; undefined for any other. */
export function plainParts(parts: ReadonlyMap<string, Buffer>, sheetName: string): PlainParts | undefined {
  const sheet = parts.get(sheetName)
  const types = parts.get('[Content_Types].xml')?.toString('latin1')
  const workbook = parts.get('xl/workbook.xml')?.toString('latin1')
  if (!sheet || !types || !workbook || !typesTag.test(types) || !workbookTag.test(workbook)) return undefined
  if (!workbook.match(sheetTag)?.every((tag) => attribute(tag, 'name'))) return undefined
  const [main, ...further] = namesOf(types, '.main+xml')
  if (main !== '/xl/workbook.xml' || further.length > 0) return undefined
  const texts = part(parts, namesOf(types, '.sharedStrings+xml'), '/xl/sharedStrings.xml')
  const styles = part(parts, namesOf(types, '.styles+xml'), '/xl/styles.xml')
  const known = { texts: texts && readTexts(texts), general: styles && readStyles(styles) }
  return known.texts && known.general && { sheet, texts: known.texts, general: known.general }
}

const typesTag = /<Types\s[^<>]*\bxmlns="http:\/\/schemas\.openxmlformats\.org\/package\/2006\/content-types"/
const workbookTag = /<workbook\s(?:[^<>]*\s)?xmlns="http:\/\/schemas\.openxmlformats\.org\/spreadsheetml\/2006\/main"/
const sheetTag = /<sheet\s[^<>]*>/g

/** Names of the parts that are declared to be of a kind. */
function namesOf(types: string, kind: string): (string | undefined)[] {
  const tags = types.match(/<Override\s[^<>]*>/g) ?? []
  return tags.filter((tag) => attribute(tag, 'ContentType')?.endsWith(kind)).map((tag) => attribute(tag, 'PartName'))
}

/** A part that there may be once, under its usual name; empty where there is none, undefined where it is anywhere else. */
function part(
  parts: ReadonlyMap<string, Buffer>,
  [name, ...further]: readonly (string | undefined)[],
  usual: string,
): Buffer | undefined {
  if (name === undefined) return Buffer.alloc(0)
  return name === usual && further.length === 0 ? parts.get(usual.slice(1)) : undefined
}

const textTag = /<si>(?:<t\/>|<t(?: xml:space="preserve")?>([^<]*)<\/t>)(?:<phoneticPr[^<>]*\/>)?<\/si>/y

function readTexts(part: Buffer): string[] | undefined {
  const xml = part.toString('latin1')
  if (xml === '') return []
  const root = /<sst\b[^<>]*>/.exec(xml)
  if (!root) return undefined
  if (root[0].endsWith('/>')) return []
  const texts: string[] = []
  let at = root.index + root[0].length
  for (;;) {
    textTag.lastIndex = at
    const found = textTag.exec(xml)
    if (!found) return xml.startsWith('</sst>', at) ? texts : undefined
    const start = xml.indexOf('>', at + '<si>'.length) + 1
    const text = plainText(part, found[1] ?? '', start)
    if (text === undefined) return undefined
    texts.push(text)
    at = textTag.lastIndex
  }
}

function readStyles(part: Buffer): boolean[] | undefined {
  const xml = part.toString('latin1')
  if (xml === '') return []
  // Somebody gives General and Text another meaning, or hides styles in a comment.
  if (/<numFmt\s[^<>]*numFmtId="(?:0|49)"|<!/.test(xml)) return undefined
  const list = /<cellXfs\b[^<>]*>([\s\S]*?)<\/cellXfs>/.exec(xml)
  if (!list) return undefined
  const ids = (list[1] ?? '').match(/<xf\b[^<>]*>/g)?.map((tag) => attribute(tag, 'numFmtId'))
  return ids?.map((id) => id === '0' || id === '49')
}
