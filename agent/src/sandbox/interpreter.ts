import { particular } from '@quarterdeck/shared/contracts/particularText.ts'
import type { QuickJSContext, QuickJSDeferredPromise, QuickJSHandle } from 'quickjs-emscripten'
import type { Answer, FromScript } from './messages.ts'
import { type ContextOptions, openContext } from './openContext.ts'
import { newOutput } from './output.ts'
import { foundIn, type GuestError } from './scriptError.ts'

export interface Interpreter {
  start(): void
  answer(message: Answer): void
  /** Nothing of the script goes on. */
  stop(): void
}

export interface InterpreterOptions extends ContextOptions {
  post(message: FromScript): void
}

/**
 * One script in one QuickJS. The script reaches the outside by two functions only, `send` and `log`; what they carry is
 * text. Everything runs in slices: jobs until the script waits, then the calls that it made go out.
 */
export async function newInterpreter(options: InterpreterOptions): Promise<Interpreter> {
  const { input, guest } = options
  const { limits } = input
  const { runtime, vm, allowMs, refuseImports } = await openContext(options)
  const output = newOutput(options.post, input.file)
  const { end, threw, endBy } = output

  const inFlight = new Map<number, QuickJSDeferredPromise>()
  let finished: string | undefined
  let nextId = 1
  let logged = 0
  let guestState = (): GuestState => ({ waiting: [], inFlight: 0 })

  const send = vm.newFunction('send', (opHandle, argsHandle) => {
    const id = nextId++
    const op = vm.getString(opHandle)
    const args = vm.getString(argsHandle)
    const promise = vm.newPromise()
    inFlight.set(id, promise)
    if (args.length > limits.argumentLength) threw('wrong_call', particular('arguments_long', { name: op }))
    else if (inFlight.size > limits.callsInFlight) threw('wrong_call', particular('calls_many', {}))
    else if (op === 'sleep') sleepUntil(id, args)
    else output.push({ type: 'call', id, op, args })
    return promise.handle
  })
  const log = vm.newFunction('log', (levelHandle, textHandle) => {
    logged += 1
    if (logged > limits.logLines) return
    const level = vm.getString(levelHandle) as 'debug' | 'info' | 'warn' | 'error'
    const text = logged === limits.logLines ? 'too many log lines: the rest is left out' : vm.getString(textHandle)
    output.push({ type: 'log', level, text: text.slice(0, 4000) })
  })

  function sleepUntil(id: number, args: string): void {
    const { ms } = JSON.parse(args) as { ms: number }
    setTimeout(() => answer({ type: 'answer', id, ok: true, value: 'null' }), ms)
  }

  function answer(message: Answer): void {
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
      if (memory) threw('out_of_memory', particular('memory', {}))
      else threw('script_error', particular('interpreter', { message: String(error).slice(0, 300) }))
    }
  }

  /** The script waits: is anything forgotten, is it done, and if neither, out with what it asks for. */
  function settle(): void {
    if (output.isOver()) return
    allowMs(limits.sliceMs)
    const forgotten = guestState().waiting[0]
    if (forgotten) {
      endBy({
        ...foundIn(particular('not_awaited', { name: forgotten.shown }), forgotten.stack),
        code: 'missing_await',
      })
    } else if (finished !== undefined) {
      settleEnd(JSON.parse(finished))
    } else if (inFlight.size === 0) {
      threw('wrong_call', particular('waits_forever', {}))
    } else {
      output.flush()
    }
  }

  function settleEnd(how: { kind: 'returned'; value: unknown } | (GuestError & { kind: 'threw' })): void {
    if (how.kind === 'threw') endBy(how)
    else if (inFlight.size === 0) end({ kind: 'returned', value: how.value })
    else threw('missing_await', particular('ended_early', {}))
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
    guestState = callGuest(vm, { module, main, send, log, context }, (json) => {
      finished = json
    })
  }

  return { start, answer, stop: () => threw('stopped', 'the run was cut off') }
}

interface GuestState {
  waiting: { shown: string; stack: string }[]
  inFlight: number
}

/** Calls the script with the context that the sandbox's own module makes for it; gives a look at what it waits for. */
function callGuest(
  vm: QuickJSContext,
  given: { module: QuickJSHandle; main: QuickJSHandle; send: QuickJSHandle; log: QuickJSHandle; context: string },
  onFinish: (json: string) => void,
): () => GuestState {
  const { module, main, send, log } = given
  const host = vm.newObject()
  vm.setProp(host, 'send', send)
  vm.setProp(host, 'log', log)
  const context = vm.newString(given.context)
  const made = vm.unwrapResult(vm.callFunction(vm.getProp(module, 'makeContext'), vm.undefined, host, context))
  const state = vm.getProp(made, 'state')
  const finish = vm.newFunction('finish', (json) => onFinish(vm.getString(json)))
  const run = vm.getProp(module, 'run')
  const look = () =>
    JSON.parse(vm.unwrapResult(vm.callFunction(state, vm.undefined)).consume((json) => vm.getString(json)))
  vm.unwrapResult(vm.callFunction(run, vm.undefined, main, vm.getProp(made, 'context'), finish)).dispose()
  return look
}

/** The namespace of a module without imports and without `await` at the top. */
function evaluate(vm: QuickJSContext, source: string, file: string): { module: QuickJSHandle } | { error: GuestError } {
  const result = vm.evalCode(source, file, { type: 'module' })
  if (result.error) return { error: result.error.consume((error) => vm.dump(error) as GuestError) }
  if (vm.typeof(vm.getProp(result.value, 'then')) !== 'function') return { module: result.value }
  return { error: { ...foundIn(particular('await_outside', {}), `at ${file}:1:1`), code: 'wrong_call' } }
}
