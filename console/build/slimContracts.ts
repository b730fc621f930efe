import { sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Endpoint } from '@quarterdeck/shared/contracts/endpoint.ts'
import type { ResourceDefinition } from '@quarterdeck/shared/resource/define.ts'
import type { Plugin } from 'vite'

const contracts = ['shared', 'src', 'contracts', ''].join(sep)
const resources = ['shared', 'src', 'resources', ''].join(sep)

/**
 * The console calls endpoints and never parses with their schemas: the server has checked both ways. So a file of
 * contracts is run here, at build, and goes into the bundle as plain descriptors; zod stays out of the first load.
 * Definitions lose what only the server and the sample data read. Files with neither are left as they are.
 */
export function slimContracts(): Plugin {
  return {
    name: 'slim-contracts',
    enforce: 'pre',
    async load(id) {
      const file = id.split('?')[0]!
      if (!file.endsWith('.ts') || !(file.includes(contracts) || file.includes(resources))) return undefined
      const module = (await import(pathToFileURL(file).href)) as Record<string, unknown>
      const kept = Object.entries(module).flatMap(([name, value]) => {
        const slim = isEndpoint(value) ? slimEndpoint(value) : isDefinition(value) ? slimDefinition(value) : undefined
        return slim ? [`export const ${name} = ${JSON.stringify(slim)}`] : []
      })
      return kept.length > 0 ? kept.join('\n') : undefined
    },
  }
}

function slimEndpoint({ name, method, path, permission, form, shape, writes }: Endpoint) {
  return { name, method, path, permission, form, shape, writes }
}

function slimDefinition({ sample: _sample, ingest: _ingest, size: _size, ...rest }: ResourceDefinition) {
  return rest
}

function isEndpoint(value: unknown): value is Endpoint {
  return isObject(value) && 'method' in value && 'path' in value && 'permission' in value
}

function isDefinition(value: unknown): value is ResourceDefinition {
  return isObject(value) && 'fields' in value && 'verbs' in value && 'table' in value
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
