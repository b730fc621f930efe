import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSRuntime,
  RELEASE_SYNC,
} from 'quickjs-emscripten'
import type { WorkerInput } from './messages.ts'

/** Before the names of what scripts import: no module of the sandbox is called so. */
const ofScript = 'script:'

export interface ContextOptions {
  input: WorkerInput
  /** The compiled interpreter (compiledInterpreter.ts). */
  wasmModule: WebAssembly.Module
  /** The sandbox's own modules (guest/), by name. */
  guest: Readonly<Record<string, string>>
}

export interface SandboxContext {
  runtime: QuickJSRuntime
  vm: QuickJSContext
  /** From now on so much processor time may go by before what runs is interrupted. */
  allowMs(ms: number): void
  /** The sandbox's own modules are there: from now on nothing can be imported. */
  refuseImports(): void
}

/** An interpreter with a memory and a stack of its own, both limited. */
export async function createSandboxContext({ input, wasmModule, guest }: ContextOptions): Promise<SandboxContext> {
  const { limits } = input
  const wasmMemory = new WebAssembly.Memory({ initial: 256, maximum: limits.memoryPages })
  const quickjs = await newQuickJSWASMModuleFromVariant(newVariant(RELEASE_SYNC, { wasmMemory, wasmModule }))
  const runtime = quickjs.newRuntime()
  runtime.setMaxStackSize(limits.stackBytes)
  let until = Number.POSITIVE_INFINITY
  runtime.setInterruptHandler(() => computedMs() > until)
  let guestOnly = true
  runtime.setModuleLoader(
    (name) => {
      const asked = name.startsWith(ofScript) ? name.slice(ofScript.length) : name
      const refused = new Error(`cannot import '${asked}': a script is one module and imports nothing`)
      return guest[name] ?? { error: refused }
    },
    // Asked for every import; the loader only for what is not loaded yet, and the sandbox's own modules are.
    (_from, name) => (guestOnly ? name.replace('./', '') : ofScript + name),
  )
  return {
    runtime,
    vm: runtime.newContext(),
    allowMs(ms) {
      until = computedMs() + ms
    },
    refuseImports() {
      guestOnly = false
    },
  }
}

/** Processor time of this thread, ms: on a busy host a script has not computed while others did. */
function computedMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
