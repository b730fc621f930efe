import { sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Endpoint } from '@quarterdeck/shared/contracts/endpoint.ts'
import type { Plugin } from 'vite'

/** Definitions are checked wherever a program or a test loads them; bundles are made of those that have been. */
const checks = ['shared', 'src', 'resource', 'checkDefinition.ts'].join(sep)
const folder = ['shared', 'src', 'contracts', ''].join(sep)

/**
 * Console and `qd` call endpoints and never parse with their schemas: the server checks both ways. So a file of
 * contracts is run here, at build, and goes into the bundle as plain descriptors; zod stays out of the first load.
 * Files without endpoints are left as they are. Checks of definitions stay out as well.
 */
export function slimContracts(): Plugin {
  return {
    name: 'slim-contracts',
    enforce: 'pre',
    async load(id) {
      const file = id.split('?')[0]!
      if (file.endsWith(checks)) return 'export const checked = (one) => one\nexport const refuseUnindexed = () => {}'
      if (!file.includes(folder) || !file.endsWith('.ts')) return undefined
      const module = (await import(pathToFileURL(file).href)) as Record<string, unknown>
      const endpoints = Object.entries(module).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1]))
      if (endpoints.length === 0) return undefined
      return endpoints.map(([name, endpoint]) => `export const ${name} = ${JSON.stringify(slim(endpoint))}`).join('\n')
    },
  }
}

function slim({ name, method, path, permission, form, shape, writes }: Endpoint) {
  return { name, method, path, permission, form, shape, writes }
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'permission' in value
}
