/** Anything that runs: started by the composition root, stopped by it in reverse order. */
export interface Running {
  stop(): Promise<void>
}
