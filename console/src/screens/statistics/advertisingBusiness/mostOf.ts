/** The currency that most rows are of, the first of those that have as many: what is shown before anybody chooses. */
export function mostOf<S extends { rows: number }>(sums: readonly S[]): S {
  return sums.reduce((most, one) => (one.rows > most.rows ? one : most))
}
