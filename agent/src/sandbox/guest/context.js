import { callKeeper } from './calls.js'
import { fields, guarded, none, number, object, oneOf, particularOf, show, text } from './explain.js'
import { phoneApi } from './phone.js'
import { measured } from './result.js'

/**
 * Runs inside the sandbox, beside the operator's script: makes the objects that the script gets. It explains wrong calls
 * with their line, before they leave the sandbox. It guards nothing: the other side checks every call again.
 */

/** Nothing of the product can be imported here; the other side cuts and checks by its own. */
const longestLine = 4000
const longestMessage = 2000
const longestStack = 10_000
const longestName = 64
const faults = ['task', 'script', 'phone', 'account', 'platform']

/** @param {{ send(op: string, args: string): Promise<string>, log(level: string, text: string): void }} host */
export function makeContext(host, inputJson) {
  const input = JSON.parse(inputJson)
  const calls = callKeeper(host)
  const phone = guarded('phone', phoneApi(calls))
  const task = guarded('task', {
    ...input.task,
    commit: (...rest) => {
      none('task.commit', rest)
      return calls.make('commit', {}, 'task.commit()')
    },
    fail: (message, options, ...rest) => {
      none('task.fail', rest)
      const { fault, restMinutes } = fields('task.fail', options, ['fault', 'restMinutes'])
      const blamed = fault === undefined ? {} : { fault: oneOf('task.fail', 'fault', fault, faults) }
      const rests =
        restMinutes === undefined
          ? {}
          : { restMinutes: Math.ceil(number('task.fail', 'restMinutes', restMinutes, 1, 1440)) }
      return calls.make('fail', { message: text('task.fail', 'message', message), ...blamed, ...rests }, 'task.fail()')
    },
    report: (kind, row, ...rest) => {
      none('task.report', rest)
      return calls.make(
        'report',
        { kind: text('task.report', 'kind', kind), row: object('task.report', 'row', row) },
        'task.report()',
      )
    },
    askPerson: (message, ...rest) => {
      none('task.askPerson', rest)
      return calls.make('askPerson', { message: text('task.askPerson', 'message', message) }, 'task.askPerson()')
    },
  })
  const context = guarded('the script context', {
    phone,
    task,
    parameters: guarded('parameters', { ...input.parameters }),
    account: guarded('account', { ...input.account }),
    log: logApi(host),
    sleep: (ms, ...rest) => {
      none('sleep', rest)
      return calls.make('sleep', { ms: number('sleep', 'ms', ms, 0, 3_600_000) }, 'sleep()')
    },
  })
  return { context, forgotten: () => JSON.stringify(calls.forgotten()) }
}

/** Runs the script's function; `finish` gets its end as JSON. */
export function run(main, context, finish) {
  Promise.resolve()
    .then(() => main(context))
    .then(
      (value) => finish(JSON.stringify({ kind: 'returned', ...measured(value) })),
      (error) => finish(JSON.stringify({ kind: 'threw', ...describeError(error) })),
    )
    .catch((error) => finish(JSON.stringify({ kind: 'threw', ...describeError(error) })))
}

export function describeError(error) {
  if (!(error instanceof Error))
    return { name: 'thrown', message: show(error).slice(0, longestMessage), stack: '', code: '' }
  return {
    name: String(error.name).slice(0, longestName),
    message: String(error.message).slice(0, longestMessage),
    stack: String(error.stack ?? '').slice(0, longestStack),
    code: typeof error.code === 'string' ? error.code.slice(0, longestName) : '',
    particular: particularOf(error),
  }
}

function logApi(host) {
  const write =
    (level) =>
    (...parts) => {
      const text = parts.map((part) => (typeof part === 'string' ? part : show(part))).join(' ')
      // What is cut off outside anyway is not carried there.
      host.log(level, text.slice(0, longestLine))
    }
  const log = write('info')
  return guarded(
    'log',
    Object.assign(log, { info: write('info'), debug: write('debug'), warn: write('warn'), error: write('error') }),
  )
}
