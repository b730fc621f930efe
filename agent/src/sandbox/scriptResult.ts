import { isShareLink, maxResultBytes, type RunResult, withinLimit } from '@quarterdeck/shared/protocol/runResult.ts'

/** What the sandbox's own module says of what a script returned (guest/result.js). */
export interface Measured {
  result: RunResult
  wrong: LeftOut
  tooMuch: LeftOut
}

interface LeftOut {
  shown: string[]
  more: number
}

export interface ScriptResult {
  result: RunResult
  /** Sentences for the log of the run. */
  leftOut: string[]
}

/** Texts, numbers and truth values of what a script returned, as far as a result may reach in UTF-8. */
export function resultOf({ result: fields, wrong, tooMuch }: Measured): ScriptResult {
  const { share_link: link, ...others } = fields
  const isOdd = link !== undefined && !isShareLink(link)
  const { result, leftOut } = withinLimit(isOdd ? others : fields)
  const beyond = { shown: [...tooMuch.shown, ...leftOut], more: tooMuch.more }
  return {
    result,
    leftOut: [
      ...(isOdd ? [`share_link is kept as an http(s) address only, not ${JSON.stringify(link).slice(0, 100)}`] : []),
      ...(wrong.shown.length > 0
        ? [`of the result only texts, numbers and truth values are kept, not ${named(wrong)}`]
        : []),
      ...(beyond.shown.length > 0 ? [`a result has ${maxResultBytes} bytes at most: left out ${named(beyond)}`] : []),
    ],
  }
}

function named({ shown, more }: LeftOut): string {
  const few = shown.slice(0, 10).map((name) => name.slice(0, 64))
  const others = more + shown.length - few.length
  return others > 0 ? `${few.join(', ')} and ${others} more` : few.join(', ')
}
