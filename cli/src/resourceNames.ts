import { resources } from '@quarterdeck/shared/resources/registry.gen.ts'

/** The names of all plain resources. In the bundle this is a mere list (build/lightStart.ts), and no definition is loaded for it. */
export const resourceNames: readonly string[] = resources.map(({ name }) => name)
