import { failureDetail } from '@quarterdeck/shared/contracts/failureDetailText.ts'
import type { LogLine } from '@quarterdeck/shared/protocol/agent.ts'
import type { QuickJSContext, QuickJSDeferredPromise, QuickJSHandle } from 'quickjs-emscripten'
import { boundedText } from './boundedText.ts'
import { type ContextOptions, createSandboxContext } from './createSandboxContext.ts'
import type { FromScript, GuestReply } from './messages.ts'
import { createOutput } from './output.ts'
import { causeOf, foundIn, type GuestError } from './scriptError.ts'
import { type Measured, resultOf } from './scriptResult.ts'

/** What a script says is measured before it is copied out of its memory: its own modules cut it, unless the script broke them. */
const levels: readonly LogLine['level'][] = ['debug', 'info', 'warn', 'error']
const longest = { line: 4000, name: 64, end: 100_000, forgotten: 100_000 }

export interface Interpreter {
  start(): void
  answer(message: GuestReply): void
  /** Nothing of the script goes on. */
  stop(): void
}

export interface InterpreterOptions extends ContextOptions {
  post(message: FromScript): void
}

/**
 * One script in one QuickJS. The script reaches the outside by two functions only, `send` and `log`; what they carry is
 * text. Everything runs in slices: jobs until the script waits, then the calls that it made go out. Log lines go out at once,
 * so that those of a script that is cut off while it computes are there.
 */
export async function createInterpreter(options: InterpreterOptions): Promise<Interpreter> {
  const { input, guest } = options
  const { limits } = input
  const { runtime, vm, allowMs, refuseImports } = await createSandboxContext(options)
  const output = createOutput(options.post, input.file)
  const { end, threw, endBy } = output

  const inFlight = new Map<number, QuickJSDeferredPromise>()
  let finished: string | undefined
  let nextId = 1
  let logged = 0
  let forgottenCall = (): ForgottenCall | null => null

  const send = vm.newFunction('send', (opHandle, argsHandle) => {
    const id = nextId++
    const op = boundedText(vm, opHandle, longest.name) ?? ''
    const args = boundedText(vm, argsHandle, limits.argumentLength)
    const promise = vm.newPromise()
    inFlight.set(id, promise)
    if (args === undefined) threw('wrong_call', failureDetail('arguments_long', { name: op }))
    else if (inFlight.size > limits.callsInFlight) threw('wrong_call', failureDetail('calls_many', {}))
    else if (op === 'sleep') sleepUntil(id, args)
    else output.push({ type: 'call', id, op, args })
    return promise.handle
  })
  const log = vm.newFunction('log', (levelHandle, textHandle) => {
    logged += 1
    if (logged > limits.logLines) return
    const said = boundedText(vm, levelHandle, longest.name)
    const level = levels.find((each) => each === said) ?? 'info'
    const line = boundedText(vm, textHandle, longest.line) ?? 'a log line was too long and is left out'
    const text = logged === limits.logLines ? 'too many log lines: the rest is left out' : line
    if (!output.isOver()) options.post({ type: 'log', level, text })
  })

  function sleepUntil(id: number, args: string): void {
    const { ms } = JSON.parse(args) as { ms: number }
    setTimeout(() => answer({ type: 'answer', id, ok: true, value: 'null' }), ms)
  }

  function answer(message: GuestReply): void {
    const promise = inFlight.get(message.id)
    if (!promise || output.isOver()) return
    inFlight.delete(message.id)
    const text = message.ok ? message.value : JSON.stringify(message)
    const handle = vm.newString(text)
    if (message.ok) promise.resolve(handle)
    else promise.reject(handle)
    handle.dispose()
    slice(() => {})
  }

  /** Runs `work` and then all jobs of the script until it waits, ends or has computed for too long. */
  function slice(work: () => void): void {
    if (output.isOver()) return
    allowMs(limits.sliceMs)
    try {
      work()
      const jobs = runtime.executePendingJobs()
      if (jobs.error) endBy(vm.dump(jobs.error) as GuestError)
      else settle()
    } catch (error) {
      // The interpreter itself gave up: as a rule because its memory is at the limit.
      const memory = error instanceof WebAssembly.RuntimeError || /memory|abort/i.test(String(error))
      const cause = causeOf(error)
      if (cause) endBy(cause)
      else if (memory) threw('out_of_memory', failureDetail('memory', {}))
      else threw('script_error', failureDetail('interpreter', { message: String(error).slice(0, 300) }))
    }
  }

  /** The script waits: is anything forgotten, is it done, and if neither, out with what it asks for. */
  function settle(): void {
    if (output.isOver()) return
    allowMs(limits.sliceMs)
    const forgotten = forgottenCall()
    if (forgotten) {
      endBy({
        ...foundIn(failureDetail('not_awaited', { name: forgotten.shown }), forgotten.stack),
        code: 'missing_await',
      })
    } else if (finished !== undefined) {
      settleEnd(JSON.parse(finished))
    } else if (inFlight.size === 0) {
      threw('wrong_call', failureDetail('waits_forever', {}))
    } else {
      output.flush()
    }
  }

  function settleEnd(how: GuestEnd): void {
    if (how.kind === 'threw') endBy(how)
    else if (inFlight.size === 0) end({ kind: 'returned', ...resultOf(how) })
    else threw('missing_await', failureDetail('ended_early', {}))
  }

  function start(): void {
    slice(() => {
      const context = evaluate(vm, guest['context.js'] ?? '', 'context.js')
      refuseImports()
      const script = evaluate(vm, input.source, input.file)
      if ('error' in script) endBy(script.error)
      else if ('error' in context) endBy(context.error)
      else if (input.mode === 'run') begin(context.module, vm.getProp(script.module, 'default'))
      else end({ kind: 'inspected', entry: vm.typeof(vm.getProp(script.module, 'default')) })
    })
  }

  function begin(module: QuickJSHandle, main: QuickJSHandle): void {
    const context = JSON.stringify(input.context)
    forgottenCall = callGuest(vm, { module, main, send, log, context }, (json) => {
      finished = json
    })
  }

  return { start, answer, stop: () => threw('stopped', 'the run was cut off') }
}

/** What the sandbox's own module says of how the script's function ended (guest/context.js). */
type GuestEnd = ({ kind: 'returned' } & Measured) | ({ kind: 'threw' } & GuestError)

interface ForgottenCall {
  shown: string
  stack: string
}

/** Of a script that has replaced what the sandbox's own modules are made of. */
const brokenEnd = JSON.stringify({ kind: 'threw', name: 'Error', message: 'its end was too long to be told' })

/** Calls the script with the context that the sandbox's own module makes for it; gives a look at a call that nobody awaited. */
function callGuest(
  vm: QuickJSContext,
  given: { module: QuickJSHandle; main: QuickJSHandle; send: QuickJSHandle; log: QuickJSHandle; context: string },
  onFinish: (json: string) => void,
): () => ForgottenCall | null {
  const { module, main, send, log } = given
  const host = vm.newObject()
  vm.setProp(host, 'send', send)
  vm.setProp(host, 'log', log)
  const context = vm.newString(given.context)
  const made = vm.unwrapResult(vm.callFunction(vm.getProp(module, 'makeContext'), vm.undefined, host, context))
  const forgotten = vm.getProp(made, 'forgotten')
  const finish = vm.newFunction('finish', (json) => onFinish(boundedText(vm, json, longest.end) ?? brokenEnd))
  const run = vm.getProp(module, 'run')
  const look = () =>
    JSON.parse(
      vm
        .unwrapResult(vm.callFunction(forgotten, vm.undefined))
        .consume((json) => boundedText(vm, json, longest.forgotten) ?? 'null'),
    )
  vm.unwrapResult(vm.callFunction(run, vm.undefined, main, vm.getProp(made, 'context'), finish)).dispose()
  return look
}

/** The namespace of a module without imports and without `await` at the top. */
function evaluate(vm: QuickJSContext, source: string, file: string): { module: QuickJSHandle } | { error: GuestError } {
  const result = vm.evalCode(source, file, { type: 'module' })
  if (result.error) return { error: result.error.consume((error) => vm.dump(error) as GuestError) }
  if (vm.typeof(vm.getProp(result.value, 'then')) !== 'function') return { module: result.value }
  return { error: { ...foundIn(failureDetail('await_outside', {}), `at ${file}:1:1`), code: 'wrong_call' } }
}
