export const densities = { compact: 'small', normal: 'medium', wide: 'large' } as const
export type Density = keyof typeof densities

const stored = 'density'

export function keptDensity(): Density {
  const kept = localStorage.getItem(stored)
  return kept !== null && kept in densities ? (kept as Density) : 'compact'
}

export function keepDensity(density: Density): void {
  localStorage.setItem(stored, density)
}
