/** A look at the clock: what it showed (UTC milliseconds), in which start of the machine, and how long after that start. */
export interface ClockLook {
  at: number
  /** Another one after each start of the machine. */
  boot: string
  /** Milliseconds; goes on while the machine sleeps, and nobody sets it. */
  uptime: number
}

/** The last look at a clock that was believed. */
export interface ClockSeen extends ClockLook {
  /** The time was known then: from the look before it, or from others. */
  isSure: boolean
}

/** What speaks for a clock, and against it. */
export interface ClockVerdict {
  /** It may not be gone by. */
  isWrong: boolean
  /** Somebody, or something, bears it out: also where it was wrong by the look before. */
  isBorneOut: boolean
  /** What most of the others say; undefined: there are none, or as many against it as for it. */
  most: 'agree' | 'differ' | undefined
  /** How far it is from where it should be: from what the machine or others say, else from the last look. */
  ahead: number
  /** The time is known, not merely not contradicted. */
  isSure: boolean
}

const hourMs = 3_600_000
/** From here on a clock does not drift: it leaps. */
export const leapMs = hourMs
/** A machine that nobody can say anything of was switched off for so long at most. */
const longestAbsenceMs = 72 * hourMs

/**
 * Whether a clock is right. Since a look in the same start of the machine, its own running time decides, and no other's clock. After another start
 * `others` do: by how many milliseconds each is ahead of this clock; where most agree, the machine was off, where most differ it has leapt. Where nobody
 * can say it, it was off for three days at most, and never for less than nothing.
 */
export function judgeClock(seen: ClockSeen, is: ClockLook, others: readonly number[]): ClockVerdict {
  const most = opinionOf(others)
  const isSame = isSameStart(seen, is)
  const since = is.at - seen.at - (isSame ? is.uptime - seen.uptime : 0)
  if (isSame) {
    const fits = Math.abs(since) <= leapMs
    const isDoubted = !seen.isSure && most === 'differ'
    return {
      isWrong: !fits || isDoubted,
      most,
      isBorneOut: (fits && !isDoubted) || most === 'agree',
      ahead: fits ? -median(others) : since,
      isSure: seen.isSure || most === 'agree',
    }
  }
  const isLikely = since >= -leapMs && since <= longestAbsenceMs
  const isWrong = most === 'differ' || (most !== 'agree' && !isLikely)
  return {
    isWrong,
    most,
    isBorneOut: !isWrong,
    ahead: most === 'differ' ? -median(others) : since,
    isSure: most === 'agree' || (!isWrong && Math.abs(since) <= leapMs),
  }
}

/**
 * A container that starts again has run for less, in the same start of its machine: that is another start, too. Where clock and running time
 * went back together it is not: both are one.
 */
export function isSameStart(seen: ClockLook, is: ClockLook): boolean {
  const began = (look: ClockLook) => look.at - look.uptime
  const isOne = is.uptime >= seen.uptime || Math.abs(began(is) - began(seen)) <= leapMs
  return seen.boot === is.boot && isOne
}

/** One that is off by itself is outvoted; two of whom one is off say nothing. */
function opinionOf(others: readonly number[]): 'agree' | 'differ' | undefined {
  const agree = others.filter((ahead) => Math.abs(ahead) <= leapMs).length
  if (agree * 2 > others.length) return 'agree'
  return agree * 2 < others.length ? 'differ' : undefined
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}
