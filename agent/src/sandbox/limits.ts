/** What one script may use. Time limits of a whole run are the run's business, not the sandbox's. */
export interface SandboxLimits {
  /** The WebAssembly memory of the interpreter, in pages of 64 KiB. `setMemoryLimit` of QuickJS does not hold; this does. */
  memoryPages: number
  /** Interpreter stack, bytes. */
  stackBytes: number
  /** How long a script may compute without waiting for anything, ms of processor time. */
  sliceMs: number
  /** Calls waiting for an answer at the same time. */
  callsInFlight: number
  /** JSON of the arguments of one call, characters. */
  argumentLength: number
  logLines: number
}

/** The interpreter starts with 256 pages (16 MiB), so a script has about 48 MiB for itself. */
export const defaultLimits: SandboxLimits = {
  memoryPages: 1024,
  stackBytes: 256 * 1024,
  sliceMs: 5000,
  callsInFlight: 64,
  argumentLength: 262_144,
  logLines: 2000,
}
