import { daysBetween } from '@quarterdeck/shared/values/publishTimes.ts'
import { type RefObject, useLayoutEffect, useState } from 'react'
import { type CalendarView, daysShown } from './calendarDays.ts'

// In pixels: the names of the weekdays, the number of a day with the line about the rest, and an entry.
const [headerHeight, aroundEntries, entryHeight] = [27, 50, 24]
const fewest = 2

/**
 * How many entries a day of a month has room for. The calendar could measure that by itself, but draws twice as many entries for it as there
 * are places: of 2,000 that took most of its time.
 */
export function useEntriesThatFit(grid: RefObject<HTMLElement | null>, view: CalendarView, day: string): number {
  const [height, setHeight] = useState(0)
  useLayoutEffect(() => {
    const element = grid.current
    if (!element) return undefined
    const measure = () => setHeight(element.clientHeight)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [grid])
  const { from, to } = daysShown(view, day)
  const weeks = Math.max(1, Math.round((daysBetween(from, to) + 1) / 7))
  return Math.max(fewest, Math.floor(((height - headerHeight) / weeks - aroundEntries) / entryHeight))
}
