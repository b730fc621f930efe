import type { KeyboardEvent } from 'react'

const stops = '[data-stop]'

/** Arrow keys, Home and End go from phone to phone as they stand on the screen. */
export function walkGrid(event: KeyboardEvent<HTMLElement>): void {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(stops)]
  const at = all.indexOf(event.target as HTMLElement)
  if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return
  const to = target(event.key, all, at)
  if (!to) return
  event.preventDefault()
  to.focus()
}

function target(key: string, all: readonly HTMLElement[], at: number): HTMLElement | undefined {
  switch (key) {
    case 'ArrowRight':
      return all[at + 1]
    case 'ArrowLeft':
      return all[at - 1]
    case 'ArrowDown':
      return all[at + columnsOf(all)]
    case 'ArrowUp':
      return all[at - columnsOf(all)]
    case 'Home':
      return all[0]
    case 'End':
      return all.at(-1)
    default:
      return undefined
  }
}

/** As many as stand as high as the first. */
function columnsOf(all: readonly HTMLElement[]): number {
  const top = all[0]!.getBoundingClientRect().top
  const next = all.findIndex((one) => Math.abs(one.getBoundingClientRect().top - top) > 1)
  return next < 0 ? all.length : next
}
