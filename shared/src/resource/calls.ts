import type { Endpoint, Method } from '../contracts/endpoint.ts'
import { type AnyResource, permissionOf, type Verb } from './define.ts'

/** Beside the verbs there are calls that follow from them. */
export type CallName = Verb | 'template' | 'editMany'

/** What it takes to make a call: an endpoint without its schemas. */
export type Call = Pick<Endpoint, 'name' | 'method' | 'path' | 'permission' | 'form' | 'shape' | 'writes'>

/** A verb's call, at the path that the resource names or else at `/<name>` (decisions.md §3). Says nothing of schemas. */
export function callOf(resource: AnyResource, verb: CallName): Call {
  if (verb === 'template') {
    return {
      ...callOf(resource, 'import'),
      name: `${resource.name}.template`,
      method: 'GET',
      path: `/${resource.name}/template`,
      form: false,
      shape: 'file',
      writes: false,
    }
  }
  if (verb === 'editMany') {
    const name = `${resource.name}.editMany`
    return { ...callOf(resource, 'edit'), name, method: 'POST', path: `/${resource.name}/edit-many` }
  }
  const [method, path] = resource.calls?.[verb] ?? usualCall(resource.name, verb)
  return {
    name: `${resource.name}.${verb}`,
    method,
    path,
    permission: permissionOf(resource, verb),
    form: verb === 'import',
    shape: verb === 'export' ? 'file' : verb === 'list' && resource.paged ? 'page' : 'data',
    writes: verb !== 'list' && verb !== 'get' && verb !== 'export',
  }
}

function usualCall(name: string, verb: Verb): readonly [Method, string] {
  switch (verb) {
    case 'list':
      return ['GET', `/${name}`]
    case 'get':
      return ['GET', `/${name}/:id`]
    case 'add':
      return ['POST', `/${name}`]
    case 'edit':
      return ['PUT', `/${name}/:id`]
    case 'delete':
      return ['DELETE', `/${name}/:id`]
    case 'clear':
    case 'import':
      return ['POST', `/${name}/${verb}`]
    case 'export':
      return ['GET', `/${name}/export`]
  }
}
