import type { CellValue, SheetColumn } from './messages.ts'

/** Excel calls a file damaged when a cell has more. */
const maxCellLength = 32_767
const longestOffer = 255
const lastRow = 1_048_576

/**
 * Builds a sheet of an .xlsx file, header bold and frozen. SheetJS can write neither, and takes three times as long.
 * Text is written as text, so that nothing in a cell can act as a formula.
 */
export class SheetWriter {
  readonly #columns: SheetColumn[]
  readonly #names: string[]
  readonly #parts: Buffer<ArrayBuffer>[] = []
  #count = 0

  constructor(columns: SheetColumn[]) {
    this.#columns = columns
    this.#names = columns.map((_, at) => columnName(at))
  }

  add(rows: CellValue[][]): void {
    let xml = ''
    if (this.#count === 0) xml = this.#opening(rows)
    for (const row of rows) xml += this.#row(row, plainStyle)
    this.#parts.push(Buffer.from(xml))
  }

  /** The XML since the last call: it is not kept. */
  take(): Buffer<ArrayBuffer> {
    return Buffer.concat(this.#parts.splice(0))
  }

  /** The rest of the sheet's XML. */
  end(): Buffer<ArrayBuffer> {
    if (this.#count === 0) this.add([])
    const last = `${this.#names.at(-1) ?? 'A'}${this.#count}`
    this.#parts.push(Buffer.from(`</sheetData><autoFilter ref="A1:${last}"/>${this.#offers()}</worksheet>`))
    return this.take()
  }

  #offers(): string {
    const offers = this.#columns.flatMap(({ choices = [] }, at) => {
      const list = choices.join(',')
      // Excel takes a list of so many characters, whose words hold no comma.
      if (list === '' || list.length > longestOffer || choices.some((one) => one.includes(','))) return []
      const name = this.#names[at]
      const formula = `<formula1>${escapeText(`"${list.replaceAll('"', '""')}"`)}</formula1>`
      return `<dataValidation type="list" allowBlank="1" sqref="${name}2:${name}${lastRow}">${formula}</dataValidation>`
    })
    return offers.length === 0 ? '' : `<dataValidations count="${offers.length}">${offers.join('')}</dataValidations>`
  }

  #opening(rows: CellValue[][]): string {
    const widths = this.#columns.map(({ width, header }, at) => width ?? measure(header, rows, at))
    const columns = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
    const header = this.#row(
      this.#columns.map((column) => column.header),
      boldStyle,
    )
    return `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView tabSelected="1" workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>${header}`
  }

  #row(row: CellValue[], style: number): string {
    const number = ++this.#count
    let xml = `<row r="${number}">`
    for (let at = 0; at < this.#names.length; at++) {
      const value = row[at]
      const place = `r="${this.#names[at]}${number}"`
      if (typeof value === 'number' && Number.isFinite(value)) xml += `<c ${place}><v>${value}</v></c>`
      else if (value !== undefined && value !== null && value !== '') xml += textCell(String(value), place, style)
    }
    return `${xml}</row>`
  }
}

export function sheetPart(number: number): string {
  return `xl/worksheets/sheet${number}.xml`
}

/** All parts of a workbook but its sheets. */
export function packageParts(sheetNames: readonly string[]): [name: string, content: Buffer<ArrayBuffer>][] {
  const parts = {
    '[Content_Types].xml': contentTypesXml(sheetNames.length),
    '_rels/.rels': packageRels,
    'xl/_rels/workbook.xml.rels': workbookRels(sheetNames.length),
    'xl/styles.xml': styles,
    'xl/workbook.xml': workbookXml(sheetNames),
  }
  return Object.entries(parts).map(([name, xml]) => [name, Buffer.from(declaration + xml)])
}

function textCell(text: string, place: string, style: number): string {
  // The quote prefix keeps it text also when somebody edits the cell, or saves the sheet in another format.
  const chosen = style === plainStyle && /^[=+\-@\t\r]/.test(text) ? quotedStyle : style
  const styled = chosen === plainStyle ? '' : ` s="${chosen}"`
  return `<c ${place}${styled} t="inlineStr"><is><t xml:space="preserve">${escapeText(text)}</t></is></c>`
}

function escapeText(text: string): string {
  const short = text.length > maxCellLength ? `${text.slice(0, maxCellLength - 1)}…` : text
  if (!/[&<>\r\p{Cc}\p{Cs}\uFFFE\uFFFF]|_x/u.test(short)) return short
  return short
    .toWellFormed()
    .replace(/_x(?=[0-9A-Fa-f]{4}_)/g, '_x005F_x')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(
      /[^\P{Cc}\t\n]|[\uFFFE\uFFFF]/gu,
      (char) => `_x${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    )
}

function measure(header: string, rows: CellValue[][], at: number): number {
  let widest = shownWidth(header) + 2
  for (const row of rows.slice(0, 200)) widest = Math.max(widest, shownWidth(String(row[at] ?? '')))
  return Math.min(Math.max(widest + 1, 8), 60)
}

/** Chinese, Japanese and Korean characters are two wide. */
function shownWidth(text: string): number {
  let width = 0
  for (const char of text.slice(0, 60)) width += /[\u1100-\uFFEF]/.test(char) ? 2 : 1
  return width
}

function columnName(at: number): string {
  const rest = Math.floor(at / 26)
  return (rest > 0 ? columnName(rest - 1) : '') + String.fromCharCode(65 + (at % 26))
}

function workbookXml(sheetNames: readonly string[]): string {
  const sheets = sheetNames.map((given, at) => {
    // What Excel refuses in the name of a sheet.
    const plain = given
      .replace(/[\\/?*[\]:'"]/g, ' ')
      .slice(0, 31)
      .trim()
    return `<sheet name="${escapeText(plain || `Sheet${at + 1}`)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`
  })
  return `<workbook xmlns="${main}" xmlns:r="${office}/relationships"><sheets>${sheets.join('')}</sheets></workbook>`
}

function contentTypesXml(sheets: number): string {
  const parts = numbered(sheets, (n) => `<Override PartName="/${sheetPart(n)}" ContentType="${kinds}.worksheet+xml"/>`)
  return `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${kinds}.sheet.main+xml"/>${parts}<Override PartName="/xl/styles.xml" ContentType="${kinds}.styles+xml"/></Types>`
}

function workbookRels(sheets: number): string {
  const parts = numbered(
    sheets,
    (n) => `<Relationship Id="rId${n}" Type="${office}/relationships/worksheet" Target="worksheets/sheet${n}.xml"/>`,
  )
  return `<Relationships xmlns="${packages}/relationships">${parts}<Relationship Id="rId${sheets + 1}" Type="${office}/relationships/styles" Target="styles.xml"/></Relationships>`
}

function numbered(count: number, part: (n: number) => string): string {
  return Array.from({ length: count }, (_, at) => part(at + 1)).join('')
}

const plainStyle = 0
const boldStyle = 1
const quotedStyle = 2

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const kinds = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const packageRels = `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`
const styles = `<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
