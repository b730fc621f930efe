import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { resources } from '@quarterdeck/shared/resources/registry.gen.ts'

const all = resources as unknown as readonly AnyResource[]

/** The resource that a route shows; where several share it, the one that is named first. */
export function resourceAt(path: string): AnyResource | undefined {
  return all.find((resource) => resource.route === path)
}

export function resourceNamed(name: string): AnyResource {
  const found = all.find((resource) => resource.name === name)
  if (!found) throw new Error(`there is no resource ${name}`)
  return found
}
