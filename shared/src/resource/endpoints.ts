import { z } from 'zod'
import { type Endpoint, endpoint, orderQuery, pageQuery } from '../contracts/endpoint.ts'
import type { PlainCode } from '../errors/codes.ts'
import { requiredKey } from '../i18n/keys.ts'
import { entriesIn } from '../values/entries.ts'
import { idsOf, plainIds } from '../values/plainNumber.ts'
import { type Action, actionsOf, mostActionRows } from './actions.ts'
import { actionCallOf, type Call, type CallName, callOf } from './calls.ts'
import { type AnyResource, bulkFields, type Verb } from './define.ts'
import { type Field, type Fields, isSecret, type RowOf } from './field.ts'
import { onEditSummary } from './onEdit.ts'
import { fieldsShape, formShape, type ProblemParams, requiredValue, rowSchema } from './schema.ts'

export type ResourceEndpoints<F extends Fields = Fields> = Partial<{
  list: Endpoint<z.ZodType<Record<string, unknown>, Record<string, unknown>>, z.ZodType, z.ZodType<RowOf<F>[]>>
  get: Endpoint<typeof idQuery, z.ZodType, z.ZodType<RowOf<F>>>
  add: Endpoint<z.ZodType, z.ZodType<Record<string, unknown>, Record<string, unknown>>, typeof addReply>
  edit: Endpoint<
    z.ZodType<Record<string, unknown>, Record<string, unknown>>,
    z.ZodType<Record<string, unknown>, Record<string, unknown>>,
    z.ZodType<RowOf<F>>
  >
  delete: Endpoint<typeof idsQuery, z.ZodType, typeof countReply>
  clear: Endpoint<z.ZodType<Record<string, unknown>, Record<string, unknown>>, z.ZodType, typeof clearReply>
  import: Endpoint<z.ZodType, typeof importForm, typeof importReply>
  template: Endpoint
  editMany: Endpoint<z.ZodType, z.ZodType<Record<string, unknown>, Record<string, unknown>>, typeof importReply>
  export: Endpoint<z.ZodType<Record<string, unknown>, Record<string, unknown>>>
  options: Endpoint<typeof optionsQuery, z.ZodType, typeof optionsReply>
  history: Endpoint<typeof idQuery, z.ZodType, typeof historyReply>
}>
export type ActionEndpoint = Endpoint<
  z.ZodType,
  z.ZodType<Record<string, unknown>, Record<string, unknown>>,
  typeof actionReply
>

const idQuery = z.object({ id: z.coerce.number().int().min(0) })
/** One `id`, or several comma-joined in `ids`. */
const idsQuery = z
  .object({ id: z.coerce.string().optional(), ids: z.string().optional() })
  .transform(({ id, ids }, context) => {
    const list = idsOf(`${id ?? ''},${ids ?? ''}`)
    if (list) return { ids: list }
    context.addIssue({ code: 'custom', params: { code: 'nothing_selected' } satisfies ProblemParams })
    return z.NEVER
  })
/** Rows that the reference `field` may name: those whose label contains `keyword`, or with `ids` just those. */
const optionsQuery = z.object({
  field: z.string().max(64),
  keyword: z.string().max(200).optional(),
  ids: z
    .string()
    .regex(plainIds)
    .refine((text) => text.split(',').length <= 200)
    .optional(),
})
/** At most 50. */
/** Of a tree each with the row above it, as far as that may be named too. */
const optionsReply = z.array(
  z.object({ id: z.number().int(), label: z.string(), parent: z.number().int().nullable().optional() }),
)
/** Newest first, at most 200. `before` and `after` hold the fields that changed. */
const historyReply = z.array(
  z.object({
    at: z.string(),
    actor: z.string(),
    action: z.string(),
    summary: z.string(),
    before: z.record(z.string(), z.unknown()).nullable(),
    after: z.record(z.string(), z.unknown()).nullable(),
  }),
)
export type HistoryEntry = z.infer<typeof historyReply>[number]

/** What became of one row: `reason` in words where it is refused, `note` where something should be known of it all the same. */
export const actionResult = z.object({
  id: z.number().int(),
  result: z.enum(['done', 'same', 'refused']),
  reason: z.string(),
  note: z.string().optional(),
})
/** An answer for each row, or with `job` the work under way: more than 200 rows. */
export const actionReply = z.object({
  results: z.array(actionResult),
  done: z.number().int(),
  same: z.number().int(),
  refused: z.number().int(),
  job: z.number().int().nullable(),
  /** What `reveal` shows, by field. */
  secrets: z.record(z.string(), z.string()).optional(),
})
export type ActionReply = z.infer<typeof actionReply>
const countReply = z.object({ count: z.number().int() })
/** `batch`: by which it can be undone, as an import is; null where nothing was there. */
const clearReply = countReply.extend({ batch: z.string().nullable() })
const addReply = z.object({
  /** Rows added, rows that stood there already, and rows removed by an overwrite. */
  added: z.number().int(),
  same: z.number().int(),
  removed: z.number().int(),
  ids: z.array(z.number().int()),
  /** By which an overwrite can be undone, as an import is. */
  batch: z.string().nullable(),
})

/** Import: the file, 0 append and update or 1 clear then import, and whether to only look. */
export const importForm = z
  .object({
    file: z.custom<File>((value) => value instanceof Blob).optional(),
    type: z.coerce.number().int().min(0).max(1).default(0),
    dry_run: z.coerce.number().int().min(0).max(1).default(0),
  })
  .loose()

export const importCounts = z.object({
  total: z.number().int(),
  new: z.number().int(),
  changed: z.number().int(),
  same: z.number().int(),
  /** New rows that say what another says already, and are left out. */
  repeated: z.number().int(),
  wrong: z.number().int(),
  removed: z.number().int(),
})
/** One cell that is wrong: row and column as the spreadsheet counts them, the header's name, what is wrong in words. */
export const cellProblem = z.object({
  row: z.number().int(),
  column: z.string(),
  field: z.string(),
  value: z.string(),
  message: z.string(),
})
/** Cells that will be stored otherwise than they are written: the same text under the same header, with the same outcome. */
export const cellDifference = z.object({
  /** As the spreadsheet counts them: `2-4, 9`, and `…` where there are more. */
  rows: z.string(),
  /** How many cells. */
  count: z.number().int(),
  column: z.string(),
  field: z.string(),
  /** What stands in the cell; '' for one that says nothing, such as one of several that were merged. */
  value: z.string(),
  /** What will be stored, in words where its code has some. */
  stored: z.string(),
})
/** A row that would change, with what stands in its fields and what would, as the list shows them; of long texts the place that differs. */
export const changedRow = z.object({
  /** As the spreadsheet counts it; of rows that are set to the same values, their place among these. */
  row: z.number().int(),
  id: z.number().int(),
  /** What people call it. */
  name: z.string(),
  /** None where what changes is shown to nobody, as a secret. */
  cells: z.array(z.object({ field: z.string(), label: z.string(), before: z.string(), after: z.string() })),
})
/** `state`: checking (dry run under way), checked, importing, done, undone, failed. */
export const importReply = z.object({
  id: z.string(),
  resource: z.string(),
  /** Without a file: `edit`, many rows were set to the same values; `add` and `clear`, a list was overwritten or cleared. */
  kind: z.enum(['import', 'edit', 'add', 'clear']).default('import'),
  state: z.enum(['checking', 'checked', 'importing', 'done', 'undone', 'failed']),
  counts: importCounts,
  /** Rows handled so far, while checking or importing. */
  done: z.number().int(),
  /** The first 200; all of them are in the error file. */
  problems: z.array(cellProblem),
  /** Headers of the file that this import does not know. */
  ignored: z.array(z.string()),
  /** What should be known of the file: other sheets, rows and columns that nobody sees. */
  notes: z.array(z.string()).optional(),
  /** The first 200; `differing` says how many cells there are in all. */
  differences: z.array(cellDifference).optional(),
  differing: z.number().int().optional(),
  /** Of a check, for whoever may read the list: the first 200; `counts.changed` says how many there are. */
  changes: z.array(changedRow).optional(),
})
export type ImportReport = z.infer<typeof importReply>
export type CellProblem = z.infer<typeof cellProblem>
export type CellDifference = z.infer<typeof cellDifference>
export type ChangedRow = z.infer<typeof changedRow>

/** To make their schemas takes milliseconds for a list, and a definition never changes. */
const madeEndpoints = new WeakMap<object, ReturnType<typeof createEndpoints>>()
const madeActionEndpoints = new WeakMap<object, Readonly<Record<string, ActionEndpoint>>>()

/** All calls of a resource, at the paths that it names or else at `/<name>` (decisions.md §3). Made once for a definition. */
export function endpointsOf<F extends Fields>(resource: AnyResource & { readonly fields: F }): ResourceEndpoints<F> {
  const made = madeEndpoints.get(resource) ?? createEndpoints(resource)
  madeEndpoints.set(resource, made)
  return made as ResourceEndpoints<F>
}

function createEndpoints(resource: AnyResource): Readonly<Partial<Record<CallName, Endpoint>>> {
  const made: Partial<Record<CallName, Endpoint>> = {}
  for (const verb of resource.verbs) made[verb] = builders[verb](resource, callOf(resource, verb))
  if (made.import) {
    made.template = endpoint({
      ...callOf(resource, 'template'),
      summary: `Spreadsheet with the columns to fill in: ${resource.name}`,
    })
  }
  if (bulkFields(resource).length > 0) {
    made.editMany = endpoint({
      ...callOf(resource, 'editMany'),
      summary: `Set fields of many rows at once, or look what that would do; undone like an import: ${resource.name}`,
      body: editManyBody(resource),
      reply: importReply,
    })
  }
  if (resource.verbs.includes('list') && hasReferences(resource)) {
    made.options = endpoint({
      ...callOf(resource, 'options'),
      summary: `What a reference may name, found by typing: ${resource.name}`,
      query: optionsQuery,
      reply: optionsReply,
    })
  }
  if (resource.verbs.includes('get')) {
    made.history = endpoint({
      ...callOf(resource, 'history'),
      summary: `What was done to a row: ${resource.name}`,
      query: idQuery,
      reply: historyReply,
    })
  }
  return made
}

/** The call of each action of a list, by the name of the action. A view has none of its own. */
export function actionEndpointsOf(resource: AnyResource): Readonly<Record<string, ActionEndpoint>> {
  const made = madeActionEndpoints.get(resource) ?? createActionEndpoints(resource)
  madeActionEndpoints.set(resource, made)
  return made
}

function createActionEndpoints(resource: AnyResource): Record<string, ActionEndpoint> {
  if (resource.view?.of) return {}
  return Object.fromEntries(
    Object.entries(actionsOf(resource)).map(([name, action]) => [
      name,
      endpoint({
        ...actionCallOf(resource, name),
        summary: `${name}: ${resource.name}`,
        body: actionBody(resource, action),
        reply: actionReply,
        ...(action.reveals && { secret: true }),
      }),
    ]),
  )
}

function actionBody(resource: AnyResource, action: Action) {
  const ids = z.array(z.number().int().min(1)).min(1).max(mostIds(action))
  return z.object({
    ids,
    ...fieldsShape(action.form ?? {}, resource),
    ...(action.dryRun && { dry_run: z.coerce.number().int().min(0).max(1).default(0) }),
    ...(action.stepUp && { code: z.string().max(12).optional() }),
  })
}

const mostActionIds = 50_000

/** What is secret is never stored, so that it is no job's. */
function mostIds({ rows, most, form = {} }: Action): number {
  if (rows === 'one') return 1
  if (most !== undefined) return most
  return Object.values(form).some(isSecret) ? mostActionRows : mostActionIds
}

function hasReferences({ fields, actions, visibility, name }: AnyResource): boolean {
  const all = [
    fields,
    ...Object.values(actionsOf({ name, fields, visibility, ...(actions && { actions }) })).map(({ form = {} }) => form),
  ]
  return all.some((some) => Object.values(some).some(({ kind }) => kind === 'reference' || kind === 'links'))
}

/** The rows by number, or all that a list's filters find; and what they are to hold. */
function editManyBody(resource: AnyResource) {
  const writable = formShape(resource, 'edit')
  const shape = Object.fromEntries(bulkFields(resource).map(([name]) => [name, writable[name]!]))
  return z
    .object({
      ids: z.array(z.number().int().min(1)).optional(),
      // A filter that is misspelt must not find everything.
      filter: z.strictObject(filterShape(resource)).optional(),
      values: z.strictObject(shape),
      dry_run: z.coerce.number().int().min(0).max(1).default(0),
    })
    .superRefine(({ ids, filter, values }, context) => {
      const refuse = (path: string, code: PlainCode) =>
        context.addIssue({ code: 'custom', path: [path], params: { code } satisfies ProblemParams })
      if (filter === undefined && (ids?.length ?? 0) === 0) refuse('ids', 'nothing_selected')
      if (filter !== undefined && ids !== undefined) refuse('filter', 'invalid')
      if (Object.values(values).every((value) => value === undefined)) refuse('values', 'required')
      // The same number of coins is another amount in another currency.
      for (const name of withoutCurrency(resource, values)) refuse(`values.${name}`, 'currency_needed')
    })
}

/** The amounts among these values that no currency is given with. */
export function withoutCurrency({ fields }: AnyResource, values: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(values).filter((name) => {
    const field = fields[name]
    return field?.kind === 'money' && !field.micro && values[name] !== undefined && values[field.currency] === undefined
  })
}

/** Whole numbers are asked for from 0 on, but where the field itself goes below; decimals go as low as the field. */
function lowest(field: Field): number {
  if (field.kind === 'decimal') return field.min ?? Number.NEGATIVE_INFINITY
  return 'min' in field ? Math.min(0, field.min ?? 0) : 0
}

/** The parameters that a list takes besides paging and order. */
export function filterShape(resource: AnyResource): Record<string, z.ZodType> {
  const shape: Record<string, z.ZodType> = {}
  for (const [name, filter] of Object.entries(resource.filters)) {
    const field = filter.kind === 'search' ? undefined : resource.fields[filter.field]
    if (filter.kind === 'has') shape[name] = z.coerce.number().int().min(0).max(1).optional()
    else if (filter.kind === 'any') {
      const several = z.string().max(500)
      shape[name] = (field?.kind === 'words' ? several : several.regex(plainIds)).optional()
    } else if (filter.kind === 'within') shape[name] = z.coerce.number().int().min(0).max(36_500).optional()
    if (name in shape) continue
    const numeric = field !== undefined && field.kind !== 'text' && field.kind !== 'time'
    const number = field?.kind === 'decimal' ? z.coerce.number() : z.coerce.number().int()
    shape[name] = numeric
      ? number.min('min' in filter ? (filter.min ?? 0) : lowest(field)).optional()
      : z.string().max(500).optional()
  }
  return shape
}

/** The revision that was seen: an edit of a row that has changed since is refused (`changed_meanwhile`). */
const revisionShape = { revision: z.coerce.number().int().min(1).optional() }

/** Paging as everywhere, with the list's own number of rows. */
const pagesOf = ({ pageSize = 30 }: AnyResource) => ({
  ...pageQuery,
  pageSize: pageQuery.pageSize.removeDefault().default(pageSize),
})

const builders: Record<Verb, (resource: AnyResource, common: Call) => Endpoint> = {
  list: (resource, common) =>
    endpoint({
      ...common,
      summary: `List: ${resource.name}`,
      query: listQuery(resource, resource.paged ? pagesOf(resource) : {}),
      reply: z.array(rowSchema(resource)),
    }),
  get: (resource, common) =>
    endpoint({ ...common, summary: `One row: ${resource.name}`, query: idQuery, reply: rowSchema(resource) }),
  add: (resource, common) =>
    endpoint({ ...common, summary: `Add: ${resource.name}`, body: z.looseObject(addShape(resource)), reply: addReply }),
  edit: (resource, common) => {
    const inPath = common.path.includes(':id')
    const shape = { ...formShape(resource, 'edit'), ...revisionShape }
    return endpoint({
      ...common,
      summary: `Edit: ${resource.name}${onEditSummary(resource)}`,
      query: inPath ? idQuery : z.object({}),
      // What else is said is looked at: what nobody sets is refused by name (`refuseUnsettable`).
      body: z.looseObject(inPath ? shape : { ...idQuery.shape, ...shape }),
      reply: rowSchema(resource),
    })
  },
  delete: (resource, common) =>
    endpoint({ ...common, summary: `Delete by id or ids: ${resource.name}`, query: idsQuery, reply: countReply }),
  clear: (resource, common) =>
    endpoint({
      ...common,
      summary: `Delete all: ${resource.name}`,
      query: resource.scope ? z.object({ [resource.scope]: requiredValue(resource, resource.scope) }) : z.object({}),
      reply: clearReply,
    }),
  import: (resource, common) =>
    endpoint({
      ...common,
      summary: `Import a spreadsheet, or look what it would do: ${resource.name}`,
      body: importForm,
      reply: importReply,
    }),
  export: (resource, common) =>
    endpoint({
      ...common,
      summary: `Export what the filter shows, at most 20,000 rows: ${resource.name}`,
      query: listQuery(resource),
    }),
}

/** A filter that is misspelt must not find everything: what a list does not know is refused, as an order that it does not know. */
function listQuery(resource: AnyResource, pages: Readonly<Record<string, z.ZodType>> = {}) {
  return z.strictObject({ ...pages, ...orderQuery, ...filterShape(resource) })
}

/** One row, or with `bulk` many: a list of entries, or one text to be split. `type` 1 overwrites, 0 appends. */
function addShape(resource: AnyResource): Record<string, z.ZodType> {
  const shape = formShape(resource, 'add')
  const { bulk } = resource
  if (!bulk) return shape
  const { [bulk.field]: one, ...rest } = shape
  const field = resource.fields[bulk.field]!
  const text = field.requiredText ? requiredKey(resource, bulk.field) : undefined
  const entries = z
    .union([z.string(), z.array(z.string())])
    .optional()
    .transform((given, context) => {
      const whole = Array.isArray(given) ? given.join('\n') : (given ?? '')
      const list = entriesIn(whole, bulk)
      const refuse = (params: ProblemParams) => context.addIssue({ code: 'custom', params })
      if (list.length === 0) refuse({ code: 'required', text })
      if (whole.length > bulk.max) refuse({ code: 'too_long', data: { max: bulk.max, length: whole.length } })
      return list
    })
  return {
    [bulk.payload]: entries.pipe(z.array(one as z.ZodType<unknown, unknown>) as z.ZodType<unknown, string[]>),
    ...rest,
    type: z.coerce.number().int().min(0).max(1).default(bulk.modeDefault),
  }
}
