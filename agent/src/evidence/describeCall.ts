import { type CallName, calls, locateCall } from '../scriptApi/calls.ts'
import { locatorText } from '../scriptApi/locatorText.ts'

export interface Described {
  call: string
  on: string
  input: string
}

/** What a call of a script asks for, in the script's own words. One that is wrong says only its name. */
export function describeCall(op: string, args: unknown): Described {
  if (op === 'locate') {
    const located = locateCall.safeParse(args)
    if (!located.success) return { call: op, on: '', input: '' }
    const { action, path } = located.data
    return { call: action, on: locatorText(path).slice(0, 500), input: inputOf(located.data) }
  }
  const parsed = Object.hasOwn(calls, op) ? calls[op as CallName].safeParse(args) : undefined
  return { call: op.slice(0, 40), on: '', input: parsed?.success ? inputOf(parsed.data) : '' }
}

function inputOf(given: object): string {
  if ('value' in given) return String(given.value)
  if ('checked' in given) return String(given.checked)
  if ('state' in given) return String(given.state)
  if ('url' in given) return String(given.url)
  if ('key' in given) return String(given.key)
  if ('name' in given) return String(given.name)
  if ('message' in given) return String(given.message)
  if ('direction' in given && given.direction !== undefined) return String(given.direction)
  return 'fresh' in given && given.fresh === true ? 'fresh' : ''
}
