/**
 * A state table: which states a thing has, their code on the wire and in the database, and where each may go.
 * Nothing else in the code says which change is allowed; `transition` in the control plane turns it into the one UPDATE.
 */
export interface Machine<S extends string = string> {
  readonly name: string
  readonly initial: S
  readonly codes: Readonly<Record<S, number>>
  /** From a state to those it may become. */
  readonly moves: Readonly<Record<S, readonly S[]>>
}

export function defineMachine<const C extends Readonly<Record<string, number>>>(
  machine: Machine<keyof C & string> & { readonly codes: C },
): Machine<keyof C & string> & { readonly codes: C } {
  type S = keyof C & string
  const seen = new Set<number>()
  for (const state of Object.keys(machine.codes) as S[]) {
    if (seen.has(machine.codes[state])) throw new Error(`${machine.name}: code ${machine.codes[state]} stands twice`)
    seen.add(machine.codes[state])
    for (const next of machine.moves[state]) {
      if (!(next in machine.codes)) throw new Error(`${machine.name}: ${state} may become ${next}, which is no state`)
    }
  }
  return machine
}

/** All states that may become `to`. */
export function sourcesOf<S extends string>(machine: Machine<S>, to: S): S[] {
  return (Object.keys(machine.moves) as S[]).filter((from) => machine.moves[from].includes(to))
}

export function mayMove<S extends string>(machine: Machine<S>, from: S, to: S): boolean {
  return machine.moves[from].includes(to)
}

/** The name of a code. Throws on a code that is not of this table: that is a fault, not input. */
export function stateOf<S extends string>(machine: Machine<S>, code: number): S {
  for (const state of Object.keys(machine.codes) as S[]) if (machine.codes[state] === code) return state
  throw new Error(`${machine.name} has no state with code ${code}`)
}

export function hasCode(machine: Machine, code: number): boolean {
  return Object.values(machine.codes).includes(code)
}

/** A state that nothing leaves. */
export function isFinal<S extends string>(machine: Machine<S>, state: S): boolean {
  return machine.moves[state].length === 0
}
