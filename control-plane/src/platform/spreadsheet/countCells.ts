/**
 * Counts, without building anything, what a sheet's XML holds: its cells, and its rows with a value in them. This is
 * what tells a small file with ten million cells from an honest one before it is taken apart.
 * Stops as soon as either is past its limit.
 */
export function countCells(xml: Uint8Array, maxCells: number, maxRows: number): { cells: number; rows: number } {
  let cells = 0
  let rows = 0
  let isFilled = false
  for (let at = 0; at < xml.length; at++) {
    if (xml[at] !== lessThan) continue
    // Names may carry a namespace, `x:row`.
    let start = at + 1
    let end = start
    for (; end < xml.length && isNamePart(xml[end]!); end++) if (xml[end] === colon) start = end + 1
    const length = end - start
    if (length === 1 && xml[start] === c) {
      if (++cells > maxCells) break
    } else if (length === 3 && xml[start] === r && xml[start + 1] === o && xml[start + 2] === w) {
      isFilled = false
    } else if (
      !isFilled &&
      ((length === 1 && xml[start] === v) || (length === 2 && xml[start] === i && xml[start + 1] === s))
    ) {
      isFilled = true
      if (++rows > maxRows) break
    }
    at = end - 1
  }
  return { cells, rows }
}

const [lessThan, colon, c, i, o, r, s, v, w] = Array.from('<:ciorsvw', (char) => char.charCodeAt(0))

function isNamePart(byte: number): boolean {
  const lower = byte | 0x20
  return (lower >= 0x61 && lower <= 0x7a) || byte === colon || (byte >= 0x30 && byte <= 0x39)
}
