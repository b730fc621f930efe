import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

let compiled: Promise<WebAssembly.Module> | undefined

/**
 * The interpreter, compiled once for all sandboxes: compiling it in each costs more than starting its thread. Compiled
 * code holds no data; every sandbox makes an instance and a memory of its own.
 */
export function compiledInterpreter(): Promise<WebAssembly.Module> {
  compiled ??= compile()
  return compiled
}

async function compile(): Promise<WebAssembly.Module> {
  // A package of quickjs-emscripten's, so it is looked up from there.
  const require = createRequire(createRequire(import.meta.url).resolve('quickjs-emscripten'))
  return WebAssembly.compile(await readFile(require.resolve('@jitl/quickjs-wasmfile-release-sync/wasm')))
}
