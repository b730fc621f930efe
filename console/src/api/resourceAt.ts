import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { resources } from '@quarterdeck/shared/resources/registry.gen.ts'

const all: readonly AnyResource[] = resources

/** The lists of a screen, in the order of their tabs: by their rank, those without one last. */
export function resourcesAt(path: string): readonly AnyResource[] {
  return all.filter((resource) => resource.route === path).sort((one, other) => rankOf(one) - rankOf(other))
}

const rankOf = ({ menu }: AnyResource) => menu?.rank ?? Number.MAX_SAFE_INTEGER

export function resourceNamed(name: string): AnyResource {
  const found = all.find((resource) => resource.name === name)
  if (!found) throw new Error(`there is no resource ${name}`)
  return found
}
