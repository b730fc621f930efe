/** What rolldown tells about a module: who imports it, statically. */
interface Modules {
  getModuleInfo(id: string): { importers: readonly string[] } | null
}

/**
 * Groups everything that `root` imports, directly or not, into one chunk: opening a file costs more than reading it, and
 * every start reads all of it anyway. Other modules stay where the bundler puts them.
 */
export function eagerChunk(root: string, name: string): (id: string, modules: Modules) => string | null {
  const known = new Map<string, boolean>()
  const isEager = (id: string, modules: Modules): boolean => {
    // The bundler's own helpers are wanted by every chunk.
    if (id.endsWith(root) || id.includes('rolldown/runtime')) return true
    const seen = known.get(id)
    if (seen !== undefined) return seen
    // Until shown otherwise, which also ends circles.
    known.set(id, false)
    const eager = (modules.getModuleInfo(id)?.importers ?? []).some((importer) => isEager(importer, modules))
    known.set(id, eager)
    return eager
  }
  return (id, modules) => (isEager(id, modules) ? name : null)
}
