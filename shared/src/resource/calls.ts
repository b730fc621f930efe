import type { CallVisibility, Endpoint, Method } from '../contracts/endpoint.ts'
import { wordOf } from './baseFields.ts'
import { type AnyResource, actionPermissionOf, insiderFields, listOf, permissionOf, type Verb } from './define.ts'

/**
 * Beside the verbs there are calls that follow from them. `options`: rows that a reference may name, found by typing;
 * `history`: what was done to a row, for whoever sees it.
 */
export type CallName = Verb | 'template' | 'editMany' | 'options' | 'history'

/** A view is read by calls of its own; all others are those of its list. Many rows are edited by what the view's filters find. */
export const viewCalls: ReadonlySet<CallName> = new Set(['list', 'get', 'export', 'options', 'history', 'editMany'])

/** What it takes to make a call: an endpoint without its schemas. */
export type Call = Pick<
  Endpoint,
  'name' | 'method' | 'path' | 'permission' | 'visibility' | 'administers' | 'form' | 'shape' | 'writes'
>

/** A verb's call, at the path that the resource names or else at `/<name>` (decisions.md §3). Says nothing of schemas. */
export function callOf(resource: AnyResource, verb: CallName): Call {
  const { view, ...list } = resource
  if (view?.of && !viewCalls.has(verb)) return callOf({ ...list, name: view.of }, verb)
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
  if (verb === 'options' || verb === 'history') {
    const path = verb === 'options' ? `/${resource.name}/options` : `/${resource.name}/:id/history`
    const visibility = verb === 'history' ? historyOf(resource) : wordOf(resource.visibility)
    return {
      ...callOf(resource, 'list'),
      name: `${resource.name}.${verb}`,
      method: 'GET',
      path,
      visibility,
      shape: 'data',
    }
  }
  // The paths that a list names are not those of its views.
  const [method, path] = (view?.of ? undefined : resource.calls?.[verb]) ?? usualCall(resource.name, verb)
  const writes = verb !== 'list' && verb !== 'get' && verb !== 'export'
  return {
    name: `${resource.name}.${verb}`,
    method,
    path,
    permission: permissionOf(resource, verb),
    ...whoseOf(resource, writes),
    form: verb === 'import',
    shape: verb === 'export' ? 'file' : verb === 'list' && resource.paged ? 'page' : 'data',
    writes,
  }
}

/** Whose what a call of a list reads or changes is. What is everybody's is changed inside alone. */
function whoseOf({ visibility, administered }: AnyResource, writes: boolean): Pick<Call, 'visibility' | 'administers'> {
  const administers = writes && administered === true
  const word = wordOf(visibility)
  return { visibility: writes && (administers || word === 'all') ? 'internal' : word, administers }
}

/** What was done to a row tells of the fields, too, that outsiders do not see. */
function historyOf(resource: AnyResource): CallVisibility {
  const word = wordOf(resource.visibility)
  return word === 'all' || insiderFields(resource).length > 0 ? 'internal' : word
}

/** The call of an action: `POST /<resource>/<action>`. A view takes the actions of its list. */
export function actionCallOf(resource: AnyResource, action: string): Call {
  const name = listOf(resource)
  return {
    name: `${name}.${action}`,
    method: 'POST',
    path: `/${name}/${action}`,
    permission: actionPermissionOf(resource, action),
    ...whoseOf(resource, true),
    form: false,
    shape: 'data',
    writes: true,
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
