import type { CliKey } from './cliKey.ts'

/** Something that `qd` itself refuses; `key` is a text of the namespace `cli`. */
export class Refusal extends Error {
  readonly exitCode: number
  readonly key: CliKey
  readonly values: Readonly<Record<string, string | number>>
  constructor(exitCode: number, key: CliKey, values: Readonly<Record<string, string | number>> = {}) {
    super(key)
    this.name = 'Refusal'
    this.exitCode = exitCode
    this.key = key
    this.values = values
  }
}
