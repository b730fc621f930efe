import { Box, Text } from 'ink'
import type { StatusTable } from '../commands/statusTables.ts'
import { fit, widthOf } from '../print/width.ts'
import { inkColour } from './inkColour.ts'

export interface FleetStatusProps {
  title: string
  /** Shown in red above everything: where work is stopped. */
  alarms: readonly string[]
  facts: readonly string[]
  tables: readonly StatusTable[]
  footer: string
  /** Columns of the terminal. */
  width: number
}

/** The fleet at a glance: facts in a line, then tables of switches, running work and failures. */
export function FleetStatus({ title, alarms, facts, tables, footer, width }: FleetStatusProps) {
  return (
    <Box flexDirection="column" rowGap={1}>
      <Box flexDirection="column">
        <Text bold>{title}</Text>
        {alarms.map((alarm) => (
          <Text key={alarm} color="red">
            {alarm}
          </Text>
        ))}
        {facts.length === 0 ? null : <Text>{facts.join('   ')}</Text>}
      </Box>
      {tables.map((table) => (
        <Table key={table.title} table={table} width={width} />
      ))}
      <Text dimColor>{footer}</Text>
    </Box>
  )
}

function Table({ table, width }: { table: StatusTable; width: number }) {
  const { title, headings, rows, empty } = table
  const widths = headings.map((heading, at) => Math.max(widthOf(heading), ...rows.map((row) => widthOf(row[at]!.text))))
  // The last column takes what is left, whatever stands in it.
  const used = widths.slice(0, -1).reduce((sum, each) => sum + each + 2, 0)
  widths[widths.length - 1] = Math.max(4, Math.min(widths.at(-1)!, width - used))
  return (
    <Box flexDirection="column">
      <Text bold>{title}</Text>
      {rows.length === 0 ? <Text dimColor>{empty}</Text> : <Text dimColor>{line(headings, widths)}</Text>}
      {rows.map((row) => (
        <Text key={row.map(({ text }) => text).join('\t')}>
          {row.map(({ text, colour }, at) => (
            <Text key={headings[at]} {...(colour ? { color: inkColour(colour) } : {})}>
              {fit(text, widths[at]!)}
              {at < row.length - 1 ? '  ' : ''}
            </Text>
          ))}
        </Text>
      ))}
    </Box>
  )
}

const line = (cells: readonly string[], widths: readonly number[]) =>
  cells.map((cell, at) => fit(cell, widths[at]!)).join('  ')
