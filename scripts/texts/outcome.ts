/** What a command says, and whether it refused. */
export interface Outcome {
  readonly lines: readonly string[]
  readonly failed: boolean
}
