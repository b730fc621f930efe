/** A message as it stands on a screen, or was kept. */
export interface OnScreen {
  direction: number
  kind: number
  text: string
  /** As shown; '' where the app shows none beside it. */
  shown: string
  /** What the app calls it; '' where it does not say. */
  key: string
}

export interface LinedUp {
  /** From here on the rows of the screen are new. */
  from: number
  /** None of what was kept stands on the screen: between both some may be missing. */
  gap: boolean
}

/**
 * Lines what a screen shows up with what is kept, both oldest first: the longest stretch that both have, as it must look where the screen
 * begins somewhere in what is kept. A page that is read twice adds nothing, and two that say the same stay two.
 */
export function lineUp(kept: readonly OnScreen[], seen: readonly OnScreen[]): LinedUp {
  for (let start = 0; start < kept.length; start++) {
    const both = Math.min(kept.length - start, seen.length)
    let same = 0
    while (same < both && isSame(kept[start + same]!, seen[same]!)) same++
    if (same === both) return { from: both, gap: false }
  }
  return { from: 0, gap: kept.length > 0 }
}

function isSame(kept: OnScreen, seen: OnScreen): boolean {
  if (kept.key !== '' && seen.key !== '') return kept.key === seen.key
  if (kept.direction !== seen.direction || kept.kind !== seen.kind) return false
  const [before, now] = [minuteOf(kept.shown), minuteOf(seen.shown)]
  // Its text was too old to be kept. Without its minute it stands there twice rather than hide one that is new.
  if (kept.text === '' && seen.text !== '') return before !== '' && before === now
  if (kept.text !== seen.text) return false
  return before === '' || now === '' || before === now
}

/** The minute, whatever is said of the day: what was "10:20" is "Yesterday 10:20" later. */
export function minuteOf(shown: string): string {
  const [, hour, minute, half] = /(\d{1,2})[:.](\d{2})(?:[:.]\d{2})?\s*([ap]\.?\s?m)?/i.exec(shown) ?? []
  if (hour === undefined || minute === undefined || Number(hour) > 23 || Number(minute) > 59) return ''
  const isPast = half !== undefined && /^p/i.test(half)
  const of = half === undefined ? Number(hour) : (Number(hour) % 12) + (isPast ? 12 : 0)
  return `${String(of).padStart(2, '0')}:${minute}`
}
