import { Text } from 'ink'

export interface Part {
  count: number
  colour: string
  /** Still to be done: drawn as dots, so that the bar can be read without colours. */
  open?: boolean
}

/** A bar of coloured parts; every part that is not empty gets at least one cell. */
export function Bar({ parts, width }: { parts: readonly Part[]; width: number }) {
  const total = parts.reduce((sum, part) => sum + part.count, 0)
  const cells = parts.map(({ count }) => (count === 0 ? 0 : Math.max(1, Math.round((count / total) * width))))
  // Rounding up may take a cell too many: the longest part gives it back.
  const over = cells.reduce((sum, each) => sum + each, 0) - width
  const longest = cells.indexOf(Math.max(...cells))
  if (total > 0) cells[longest] = cells[longest]! - over
  return (
    <Text>
      {total === 0 ? <Text dimColor>{'·'.repeat(width)}</Text> : null}
      {parts.map((part, at) => (
        <Text key={part.colour} color={part.colour}>
          {(part.open ? '·' : '█').repeat(cells[at]!)}
        </Text>
      ))}
    </Text>
  )
}
