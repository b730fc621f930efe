import { Box, Text, useInput } from 'ink'
import { useState } from 'react'
import { fit, widthOf } from '../print/width.ts'
import { inkColour } from './inkColour.ts'

/** One phone, in a line. */
export interface WallPhone {
  serial: string
  /** Percent; empty where unknown. */
  battery: string
  isLow: boolean
  /** Who has it and what runs there, or its state. */
  what: string
  colour: string
}

export interface PhoneWallProps {
  title: string
  /** Shown in red: the fleet is halted. */
  alarm: string
  /** How many there are in each state. */
  facts: readonly string[]
  phones: readonly WallPhone[]
  empty: string
  footer: string
  /** Columns and lines of the terminal. */
  width: number
  height: number
  onLeave(): void
}

/** Title, facts, alarm, footer, and the line that a terminal keeps free. */
const otherLines = 7
const leastWidth = 36
const gap = 3

/** Phones side by side, as many as the terminal holds; the keys that leaf through the rest, and leave. */
export function PhoneWall({ title, alarm, facts, phones, empty, footer, width, height, onLeave }: PhoneWallProps) {
  const [wanted, setWanted] = useState(0)
  const across = Math.max(1, Math.floor((width + gap) / (leastWidth + gap)))
  const lines = Math.max(1, Math.min(height - otherLines, Math.ceil(phones.length / across)))
  const pages = Math.max(1, Math.ceil(phones.length / (lines * across)))
  const page = Math.min(wanted, pages - 1)
  useInput((key, { ctrl, rightArrow, leftArrow, escape: isEscape }) => {
    if (key === 'q' || isEscape || (ctrl && key === 'c')) onLeave()
    else if (key === ' ' || key === 'n' || rightArrow) setWanted((page + 1) % pages)
    else if (key === 'p' || leftArrow) setWanted((page + pages - 1) % pages)
  })
  const shown = phones.slice(page * lines * across, (page + 1) * lines * across)
  const cell = Math.floor((width - gap * (across - 1)) / across)
  const serials = Math.min(Math.max(0, ...phones.map(({ serial }) => widthOf(serial))), Math.floor(cell / 2))
  return (
    <Box flexDirection="column" rowGap={1}>
      <Box flexDirection="column">
        <Text bold>{title}</Text>
        {alarm === '' ? null : <Text color="red">{fit(alarm, width).trimEnd()}</Text>}
        <Text>{fit(facts.join('   '), width).trimEnd()}</Text>
      </Box>
      {phones.length === 0 ? <Text dimColor>{empty}</Text> : null}
      <Box flexDirection="column">
        {rowsOf(shown, across).map((row) => (
          <Box key={row[0]!.serial} columnGap={gap}>
            {row.map((phone) => (
              <Phone key={phone.serial} phone={phone} width={cell} serials={serials} />
            ))}
          </Box>
        ))}
      </Box>
      <Text dimColor>{pages > 1 ? `${page + 1}/${pages}   ${footer}` : footer}</Text>
    </Box>
  )
}

const batteryWidth = 4

function Phone({ phone, width, serials }: { phone: WallPhone; width: number; serials: number }) {
  const { serial, battery, isLow, what, colour } = phone
  return (
    <Text>
      <Text color={inkColour(colour)}>●</Text> {fit(serial, serials)}{' '}
      <Text {...(isLow ? { color: 'red' } : {})}>{battery.padStart(batteryWidth)}</Text>{' '}
      <Text color={inkColour(colour)}>{fit(what, Math.max(1, width - serials - batteryWidth - 4))}</Text>
    </Text>
  )
}

/** Read from left to right. */
function rowsOf<T>(all: readonly T[], across: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / across) }, (_, at) => all.slice(at * across, (at + 1) * across))
}
