import { sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Endpoint } from '@quarterdeck/shared/contracts/endpoint.ts'
import type { Plugin } from 'vite'

const folder = ['shared', 'src', 'contracts', ''].join(sep)

/**
 * `qd` makes calls and leaves the checking to the server, so a file of contracts goes into the bundle as plain
 * descriptors: zod would be larger than everything else together.
 */
export function slimContracts(): Plugin {
  return {
    name: 'slim-contracts',
    enforce: 'pre',
    async load(id) {
      if (!id.includes(folder) || !id.endsWith('.ts')) return undefined
      const module = (await import(pathToFileURL(id).href)) as Record<string, unknown>
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
