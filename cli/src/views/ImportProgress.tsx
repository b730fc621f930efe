import { Box, Text } from 'ink'
import { Bar } from './Bar.tsx'

export interface ImportProgressProps {
  title: string
  line: string
  done: number
  /** 0 while the server does not know it yet. */
  total: number
}

export function ImportProgress({ title, line, done, total }: ImportProgressProps) {
  const parts = [
    { count: Math.min(done, total), colour: 'green' },
    { count: Math.max(0, total - done), colour: 'gray', open: true },
  ]
  return (
    <Box flexDirection="column">
      <Text bold>{title}</Text>
      <Box gap={2}>
        <Box flexShrink={0}>
          <Bar parts={parts} width={40} />
        </Box>
        <Text>{line}</Text>
      </Box>
    </Box>
  )
}
