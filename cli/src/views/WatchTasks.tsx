import { Box, Text } from 'ink'
import { Bar, type Part } from './Bar.tsx'

export interface WatchTasksProps {
  title: string
  /** Ended first, so that the bar fills from the left. */
  parts: readonly (Part & { label: string })[]
  /** What keeps the tasks from going on; '' where nothing does. */
  hint: string
}

export function WatchTasks({ title, parts, hint }: WatchTasksProps) {
  return (
    <Box flexDirection="column">
      <Text bold>{title}</Text>
      <Bar parts={parts} width={60} />
      <Box columnGap={3}>
        {parts.map(({ label, count, colour, open }) => (
          <Text key={label}>
            <Text color={colour}>{open ? '·' : '■'}</Text> {label} {count}
          </Text>
        ))}
      </Box>
      {hint === '' ? null : <Text color="yellow">{hint}</Text>}
    </Box>
  )
}
