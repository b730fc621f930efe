/** What imports what. */
export type Imports = ReadonlyMap<string, readonly string[]>

/** Tarjan's strongly connected components of more than one file, sorted. */
export function circlesIn(imports: Imports): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const circles: string[][] = []
  const visit = (file: string) => {
    const at = order.size
    order.set(file, at)
    lowest.set(file, at)
    open.push(file)
    for (const target of imports.get(file) ?? []) {
      if (!order.has(target)) visit(target)
      if (open.includes(target)) lowest.set(file, Math.min(lowest.get(file)!, lowest.get(target)!))
    }
    if (lowest.get(file) !== at) return
    const circle = open.splice(open.indexOf(file))
    if (circle.length > 1) circles.push(circle.sort())
  }
  for (const file of imports.keys()) visit(file)
  return circles.sort(([a], [b]) => a!.localeCompare(b!))
}
