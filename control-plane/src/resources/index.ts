import type { Endpoint } from '@quarterdeck/shared/contracts/endpoint.ts'
import type { Language } from '@quarterdeck/shared/i18n/language.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { type CallName, viewCalls } from '@quarterdeck/shared/resource/calls.ts'
import { type AnyResource, listOf } from '@quarterdeck/shared/resource/define.ts'
import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import type { AccessScope, CallInput, Router } from '../http/handler.ts'
import type { Context } from '../platform/context.ts'
import type { Running } from '../platform/running.ts'
import type { ComputedColumns } from '../platform/schema/computed.ts'
import type { Sql } from '../platform/store/store.ts'
import { type Actions, createActions, type People } from './actions/index.ts'
import { serveFiles } from './files/serveFiles.ts'
import { sweepFiles } from './files/sweepFiles.ts'
import type { ResourceHooks } from './hooks.ts'
import { type Imports, startImports } from './imports/index.ts'
import type { LongWork } from './longWork.ts'
import { readHistory } from './lookup/history.ts'
import { type OptionsQuery, readOptions } from './lookup/options.ts'
import { addRows } from './mutations/addRows.ts'
import { editMany } from './mutations/editMany.ts'
import { editRow } from './mutations/editRow.ts'
import { editTargetOf } from './mutations/editTarget.ts'
import { importTargetOf } from './mutations/importTarget.ts'
import { refuseUnsettable } from './mutations/refuseUnsettable.ts'
import { clearRows, removeRows } from './mutations/removeRows.ts'
import { undoTargetOf } from './mutations/undoTarget.ts'
import { exportRows } from './output/exportRows.ts'
import type { ListQuery } from './read/findRows.ts'
import { keepAnswers } from './read/keptAnswers.ts'
import { type ListCall, readAll, readOne, readPage } from './read/readRows.ts'
import { defaultsOf } from './storedValues.ts'
import { type Table, type Tables, tablesOf } from './table.ts'
import { readContextOf } from './visibility/readContext.ts'
import { visibleIds } from './visibility/visibleIds.ts'
import { withRowOfNow } from './write/changedMeanwhile.ts'
import { completeKeys } from './write/foundBy.ts'

export interface ResourcesOptions {
  definitions: readonly AnyResource[]
  /** What domains declare of their fields that no column holds. */
  computed?: ComputedColumns
  translate(language: Language): Translate
  newId(): string
}

/** Every plain resource, for the domains above. */
export interface Resources extends Running {
  /** By the name of their definition. */
  readonly tables: Tables
  readonly imports: Imports
  /** A rule of a domain for a list; each hook of a list, and each of its actions, has one owner. Before `begin`. */
  extend(resource: string, hooks: ResourceHooks): void
  /** Where long work is seen while it is carried out, and can be cancelled. Before `begin`. */
  runJobsWith(jobs: LongWork): void
  /** Who knows the users that take actions. Before `begin`. */
  peopleFrom(people: People): void
  /** Which of these rows of a list somebody sees; `from`: as they are in that transaction. */
  seen(resource: string, ids: readonly number[], accessScope: AccessScope, from?: Sql): Promise<ReadonlySet<number>>
  /** The same for a user who is not asking now, with the rights of this moment; nothing for one who may not sign in. */
  seenBy(resource: string, ids: readonly number[], userId: number): Promise<ReadonlySet<number>>
  /** A user with the rights of this moment; undefined where that one may not sign in. */
  actorOf: People['actorOf']
  /** Throws where somebody who has a second factor has shown no code of it lately. */
  stepUp: People['stepUp']
  /** Takes an action on one row, as its call does, with its form where it has one; the caller has the key. Gives why not. */
  act: Actions['take']
  /** A whole round of the sweep of files that no row names. */
  sweepFiles(): Promise<void>
  /** Serves the lists, now that all their rules are known and rows from before have what follows from these. */
  begin(): Promise<void>
}

/** Opens every plain resource: from `begin` on it is served, with the rules that domains have for it. */
export async function createResources(
  context: Context,
  router: Router,
  { definitions, computed = {}, translate, newId }: ResourcesOptions,
): Promise<Resources> {
  let runJob: LongWork['run'] = () => Promise.reject(new Error('nobody runs jobs yet'))
  const imports = await startImports(context, router, {
    jobs: { run: (order, work) => runJob(order, work) },
    translate,
    newId,
  })
  // A view has the rules of its list.
  const hooks: Record<string, ResourceHooks> = Object.fromEntries(definitions.map((one) => [listOf(one), {}]))
  const tables = tablesOf(definitions, { computed, hooks, secrets: context.secrets })
  const actions = createActions(context, router, tables)
  const sweep = sweepFiles(context)
  serveFiles(context, router, tables)
  let isServed = false

  function extend(resource: string, more: ResourceHooks): void {
    const own = hooks[resource]
    if (!own) throw new Error(`there is no list ${resource}`)
    if (isServed) throw new Error(`a rule for ${resource} comes too late`)
    const { actions, actionsOutside, ...others } = more
    for (const name of Object.keys(others)) {
      if (name in own) throw new Error(`${resource} has two owners of ${name}`)
    }
    for (const name of Object.keys({ ...actions, ...actionsOutside })) {
      if (name in { ...own.actions, ...own.actionsOutside }) throw new Error(`${resource}.${name} has two owners`)
    }
    Object.assign(own, {
      ...others,
      ...(actions && { actions: { ...own.actions, ...actions } }),
      ...(actionsOutside && { actionsOutside: { ...own.actionsOutside, ...actionsOutside } }),
    })
  }

  const seen: Resources['seen'] = (resource, ids, accessScope, from = context.store.read) =>
    visibleIds(from, tables.get(resource)!, ids, accessScope)

  return {
    tables,
    imports,
    extend,
    seen,
    act: actions.take,
    actorOf: actions.actorOf,
    stepUp: actions.stepUp,
    async seenBy(resource, ids, userId) {
      const actor = await actions.actorOf(userId, '')
      return actor ? seen(resource, ids, actor) : new Set()
    },
    runJobsWith(jobs) {
      runJob = jobs.run
      actions.runJobsWith(jobs)
    },
    peopleFrom: actions.peopleFrom,
    sweepFiles: sweep.round,
    async begin() {
      isServed = true
      for (const table of tables.values()) await completeKeys(context.store, table)
      for (const table of tables.values()) serveResource(context, router, table, { imports, tables, translate })
      actions.begin()
      sweep.begin()
    },
    async stop() {
      await sweep.stop()
      await actions.stop()
      await imports.stop()
    },
  }
}

type Input = Pick<CallInput<Endpoint>, 'actor' | 'language' | 't' | 'signal' | 'callId' | 'headOnly'> & {
  query: Record<string, unknown>
  body: Record<string, unknown>
}

interface Serving extends Pick<ResourcesOptions, 'translate'> {
  imports: Imports
  tables: Tables
}

function serveResource(context: Context, router: Router, table: Table, { imports, tables, translate }: Serving): void {
  const { resource } = table
  const { store } = context
  const change = ({ actor }: Input) => ({ context, actor })
  const keep = keepAnswers(table, context.live)
  const callOf = ({ actor, t }: Input): ListCall => ({ readContext: readContextOf(context, actor), t })

  const handlers: Record<CallName, (input: Input) => Promise<unknown>> = {
    async list(input) {
      const { pageIndex, pageSize, ...rest } = input.query
      const asked = listQueryOf(rest)
      const call = callOf(input)
      return keep(JSON.stringify([call.readContext.zone, input.language, input.query]), async () => {
        if (!resource.paged) return { data: await readAll(table, store.read, asked, call) }
        const paging = { pageIndex: Number(pageIndex), pageSize: Number(pageSize) }
        return readPage(table, store.read, { ...asked, ...paging }, call)
      })
    },
    get: async (input) => ({ data: await readOne(table, store.read, Number(input.query.id), callOf(input)) }),
    async add(input) {
      await refuseUnsettable(resource, 'add', input.body, async () => defaultsOf(Object.entries(resource.fields)))
      return { data: await addRows(table, change(input), input.body) }
    },
    async edit(input) {
      const id = Number(input.query.id ?? input.body.id)
      const row = () => readOne(table, store.read, id, callOf(input))
      await refuseUnsettable(resource, 'edit', input.body, row)
      await editRow(table, change(input), id, input.body).catch(async (error: unknown) => {
        throw await withRowOfNow(error, row)
      })
      return { data: await row() }
    },
    delete: async (input) => ({ data: { count: await removeRows(table, change(input), input.query.ids as number[]) } }),
    clear: async (input) => ({
      data: await clearRows(table, change(input), resource.scope && input.query[resource.scope]),
    }),
    import: async (input) => ({ data: await imports.receive(resource.name, input) }),
    export: (input) =>
      exportRows({ context, table }, listQueryOf(input.query), {
        ...callOf(input),
        language: input.language,
        signal: input.signal,
        // Whoever asks for the headers alone takes nothing along.
        ...(!input.headOnly && { actor: input.actor }),
      }),
    template: ({ t }) => imports.template(resource.name, { t }),
    async history(input) {
      const id = Number(input.query.id)
      const call = callOf(input)
      await readOne(table, store.read, id, call)
      return { data: await readHistory(table, store.read, id, call.readContext, input.t) }
    },
    options: async (input) => ({
      data: await readOptions(table, tables, store.read, input.query as unknown as OptionsQuery, callOf(input)),
    }),
    editMany: async (input) => ({ data: await editMany(table, { context, imports }, input as never) }),
  }

  const isView = resource.view?.of !== undefined
  if (resource.view && !isView && !table.hooks.query) throw new Error(`${resource.name} has neither table nor query`)
  const calls = endpointsOf(resource)
  if (!isView && calls.import) imports.register(importTargetOf(context, table, translate))
  if (!isView && calls.editMany) imports.register(editTargetOf(context, table))
  if (!isView && calls.clear) imports.register(undoTargetOf(table, 'clear'))
  if (!isView && resource.bulk) imports.register(undoTargetOf(table, 'add'))
  for (const [verb, endpoint] of Object.entries(calls) as [CallName, Endpoint][]) {
    // The others are those of its list.
    if (!isView || viewCalls.has(verb)) router.serve(endpoint, handlers[verb] as never)
  }
}

function listQueryOf({ order_field, order_sort, ...filters }: Record<string, unknown>): ListQuery {
  return {
    filters,
    order_field: order_field as string | undefined,
    order_sort: order_sort as 'asc' | 'desc' | undefined,
  }
}
