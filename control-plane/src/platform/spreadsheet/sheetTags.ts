/** The tags of a sheet's XML that say how much is in it. */
export type TagName = 'c' | 'row' | '/row' | 'v' | 'is'

export interface Tag {
  name: TagName
  /** Where it begins, and where its name ends. */
  start: number
  nameEnd: number
  /** Of its `>`. */
  closing: number
}

/** Goes over the tags that matter, until it is told false. Names may carry a namespace, `x:row`. The tag is the same object each time. */
export function eachTag(xml: Uint8Array, onTag: (tag: Readonly<Tag>) => boolean): void {
  const tag: Tag = { name: 'c', start: 0, nameEnd: 0, closing: 0 }
  for (let at = 0; at < xml.length; at++) {
    if (xml[at] !== lessThan) continue
    const isEnd = xml[at + 1] === slash
    let start = isEnd ? at + 2 : at + 1
    let end = start
    for (; end < xml.length && isNamePart(xml[end]!); end++) if (xml[end] === colon) start = end + 1
    const name = nameIn(xml, start, end, isEnd)
    if (name === undefined) {
      at = end - 1
      continue
    }
    let closing = end
    while (closing < xml.length && xml[closing] !== greaterThan) closing++
    if (closing === xml.length) return
    tag.name = name
    tag.start = at
    tag.nameEnd = end
    tag.closing = closing
    if (!onTag(tag)) return
    at = closing
  }
}

function nameIn(xml: Uint8Array, start: number, end: number, isEnd: boolean): TagName | undefined {
  const first = xml[start]
  switch (end - start) {
    case 1:
      if (isEnd) return undefined
      return first === c ? 'c' : first === v ? 'v' : undefined
    case 2:
      return !isEnd && first === i && xml[start + 1] === s ? 'is' : undefined
    case 3:
      if (first !== r || xml[start + 1] !== o || xml[start + 2] !== w) return undefined
      return isEnd ? '/row' : 'row'
    default:
      return undefined
  }
}

/** Where an empty cell ends, `<c r="A1" s="3"/>` or `<c r="A1"></c>`; 0 for one that is not empty. */
export function emptyCellEnd(xml: Uint8Array, { closing }: Tag): number {
  if (isSelfClosed(xml, closing)) return closing + 1
  if (xml[closing + 1] !== lessThan || xml[closing + 2] !== slash) return 0
  return xml.indexOf(greaterThan, closing + 1) + 1
}

export function isSelfClosed(xml: Uint8Array, closing: number): boolean {
  return xml[closing - 1] === slash
}

/** Does a cell say where it stands? */
export function isAddressed(xml: Uint8Array, { nameEnd, closing }: Tag): boolean {
  for (let at = nameEnd; at < closing; at++)
    if (xml[at]! <= space && xml[at + 1] === r && xml[at + 2] === equals) return true
  return false
}

export interface RowTag {
  /** 0 where it does not say. */
  number: number
  isHidden: boolean
}

/** Of a million rows: no text is made of them. */
export function readRowTag(xml: Uint8Array, { nameEnd, closing }: Tag, row: RowTag): RowTag {
  row.number = 0
  row.isHidden = false
  for (let at = nameEnd; at < closing; at++) {
    if (xml[at]! > space) continue
    if (xml[at + 1] === r && xml[at + 2] === equals) row.number = numberAt(xml, at + 4)
    else if (xml[at + 1] === h && xml[at + 2] === i && xml[at + 7] === equals)
      row.isHidden = xml[at + 9] === one || xml[at + 9] === t
  }
  return row
}

function numberAt(xml: Uint8Array, from: number): number {
  let number = 0
  for (let at = from; at < from + 7; at++) {
    const digit = xml[at]! - zero
    if (!(digit >= 0 && digit <= 9)) break
    number = number * 10 + digit
  }
  return number
}

const codes = (text: string) => Array.from(text, (char) => char.charCodeAt(0))
const [lessThan = 0, greaterThan = 0, slash = 0, colon = 0, space = 0, equals = 0] = codes('<>/: =')
const [c, h, i, o, r, s, t, v, w] = codes('chiorstvw')
const [zero = 0, one] = codes('01')

function isNamePart(byte: number): boolean {
  const lower = byte | 0x20
  return (lower >= 0x61 && lower <= 0x7a) || byte === colon || (byte >= 0x30 && byte <= 0x39)
}
