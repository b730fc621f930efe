export interface Curve {
  days: readonly string[]
  title: readonly string[]
  /** `data[i][j]`: visits of crawler `title[i]` on `days[j]`. */
  data: readonly (readonly number[])[]
}

export interface Line {
  name: string
  colour: string
  values: number[]
  sum: number
}

/** The lines of a chart, at most as many as there are colours: the smallest of more stand together as one. */
export function linesOf({ days, title, data }: Curve, colours: readonly string[], rest = '…'): Line[] {
  const all = title.map((name, index) => {
    const values = days.map((_, day) => data[index]?.[day] ?? 0)
    return { name, values, sum: values.reduce((sum, value) => sum + value, 0) }
  })
  const sorted = all.sort((a, b) => b.sum - a.sum)
  const room = colours.length
  const shown = sorted.length <= room ? sorted : [...sorted.slice(0, room - 1), together(sorted.slice(room - 1), rest)]
  return shown.map((line, index) => ({ ...line, colour: colours[index]! }))
}

function together(lines: readonly Omit<Line, 'colour'>[], name: string): Omit<Line, 'colour'> {
  const values = lines[0]!.values.map((_, day) => lines.reduce((sum, line) => sum + line.values[day]!, 0))
  return { name, values, sum: lines.reduce((sum, line) => sum + line.sum, 0) }
}
