import { z } from 'zod'
import { importForm, importReply } from '../resource/endpoints.ts'
import { endpoint, orderQuery, pageQuery } from './endpoint.ts'
import { runDetails, whyRun } from './run.ts'

/** site-cluster.md §2.15, §7.2 "Book task", §7.3. book_type 0 book list, 1 story note. */
const bookTypeOf = z.coerce.number().int().min(0).max(1)

export const bookTaskRow = z.object({
  id: z.number(),
  book_type: z.number(),
  book_name: z.string(),
  search_keyword: z.string(),
  describe: z.string(),
  domains: z.string(),
  status: z.number(),
  share_link: z.string(),
  check_status: z.number(),
  phone: z.string(),
  operator: z.string(),
  area: z.string(),
  device_name: z.string(),
  msg: z.string(),
  create_time: z.string(),
  update_time: z.string(),
  /** Queue state of the current run (matrix.md §4), null while there is none. */
  run_state: z.number().nullable(),
  run_id: z.string().nullable(),
  attempts: z.number(),
  committed: z.boolean(),
  outcome_unknown: z.boolean(),
})
export type BookTaskRow = z.infer<typeof bookTaskRow>

export const extendData = z.object({
  runStatus: z.number(),
  project_id: z.number().nullable(),
  project_name: z.string(),
  operator_code: z.number(),
  operator_name: z.string(),
})
export type ExtendData = z.infer<typeof extendData>

const filters = {
  book_type: bookTypeOf.default(0),
  keyword: z.string().max(500).optional(),
  status: z.coerce.number().int().min(0).max(3).optional(),
  check_status: z.coerce.number().int().min(0).max(3).optional(),
}

export const listBookTasks = endpoint({
  name: 'book-task.list',
  method: 'GET',
  path: '/book-task/task-list',
  permission: 'book-task.list',
  visibility: 'internal',
  summary: 'Book tasks of a type; `extendData` is the switch with its settings.',
  query: z.strictObject({
    ...pageQuery,
    ...orderQuery,
    ...filters,
    /** Only what this import added or changed; `counts` too are of that alone. */
    import_id: z.string().max(64).optional(),
  }),
  reply: z.array(bookTaskRow),
  extra: z.object({ extendData, counts: z.record(z.string(), z.number()) }),
  shape: 'page',
})

export const importBookTasks = endpoint({
  name: 'book-task.import',
  method: 'POST',
  path: '/book-task/import',
  permission: 'book-task.import',
  visibility: 'internal',
  summary: 'Import tasks from a spreadsheet with book_name, search_keyword, describe, domains; or look with dry_run=1.',
  body: importForm.extend({
    book_type: bookTypeOf.default(0),
    /** New tasks whose book, keyword and domains are those of another task: 0 leaves them out, 1 imports them too. */
    repeats: z.coerce.number().int().min(0).max(1).default(0),
  }),
  form: true,
  reply: importReply,
})

export const bookTaskTemplate = endpoint({
  name: 'book-task.template',
  method: 'GET',
  path: '/book-task/template',
  permission: 'book-task.import',
  visibility: 'internal',
  summary: 'The template spreadsheet.',
  query: z.object({ book_type: bookTypeOf.default(0) }),
  shape: 'file',
})

export const exportBookTasks = endpoint({
  name: 'book-task.export',
  method: 'GET',
  path: '/book-task/down-task',
  permission: 'book-task.export',
  visibility: 'internal',
  summary: 'Export what the filter shows, with id, named with the current date.',
  query: z.strictObject({ ...orderQuery, ...filters }),
  shape: 'file',
})

const ids = z.string().max(100_000)
const touched = z.object({
  changed: z.number(),
  /** Tasks that refused, with why; where none was changed, the first refusal is the answer of the call (409). */
  refused: z.array(z.object({ id: z.number(), code: z.string(), message: z.string() })),
})

export const setTaskStatus = endpoint({
  name: 'book-task.setStatus',
  method: 'POST',
  path: '/book-task/update-task-status',
  permission: 'book-task.status',
  visibility: 'internal',
  summary: 'Set the status of tasks by hand (decisions.md §6). After a commit, 0 needs `confirm_committed`.',
  body: z.object({
    ids,
    status: z.union([z.number().int().min(0).max(3), z.string()]).optional(),
    book_type: bookTypeOf.default(0),
    confirm_committed: z.union([z.literal(0), z.literal(1)]).default(0),
  }),
  reply: touched,
})

export const deleteBookTasks = endpoint({
  name: 'book-task.delete',
  method: 'DELETE',
  path: '/book-task/del-task',
  permission: 'book-task.delete',
  visibility: 'internal',
  summary: 'Delete tasks; a committed, still running task refuses.',
  query: z.object({ ids }),
  reply: touched,
})

export const checkBookTasks = endpoint({
  name: 'book-task.check',
  method: 'POST',
  path: '/book-task/check',
  permission: 'book-task.check',
  visibility: 'internal',
  summary: 'Queue the check script for tasks: visits share_link, or settles an unknown outcome.',
  body: z.object({ ids }),
  reply: z.object({ queued: z.number() }),
})

export const setRunTask = endpoint({
  name: 'book-task.setRunTask',
  method: 'POST',
  path: '/book-task/setRunTask',
  permission: 'book-task.switch',
  visibility: 'internal',
  summary: 'The task switch: on or off, card type, operator.',
  body: z.object({
    runStatus: z.union([z.literal(0), z.literal(1)]),
    project_id: z.number().int().nullish(),
    project_name: z.string().optional(),
    operator_code: z.number().int().min(0).max(5).nullish(),
    operator_name: z.string().optional(),
    book_type: bookTypeOf.default(0),
  }),
  reply: extendData,
})

const project = z.object({ id: z.number(), name: z.string() })

export const getProject = endpoint({
  name: 'book-task.projects',
  method: 'GET',
  path: '/book-task/getProject',
  permission: 'book-task.list',
  visibility: 'internal',
  summary: 'Card types: those the switch of a type offers with isRunTask=1, else all.',
  query: z.object({ book_type: bookTypeOf.default(0), isRunTask: z.coerce.number().optional() }),
  reply: z.array(project),
})
export const getProjectConfig = endpoint({
  name: 'book-task.projectConfig',
  method: 'GET',
  path: '/book-task/getProjectConfig',
  permission: 'book-task.list',
  visibility: 'internal',
  summary: 'All card types, each with whether the switch offers it.',
  query: z.object({ book_type: bookTypeOf.default(0) }),
  reply: z.array(project.extend({ offered: z.boolean() })),
})
export const setProjectConfig = endpoint({
  name: 'book-task.setProjectConfig',
  method: 'POST',
  path: '/book-task/setProjectConfig',
  permission: 'book-task.config',
  visibility: 'internal',
  summary: 'Which card types the switch of a type offers.',
  body: z.object({
    project: z.array(z.object({ project_id: z.number().int(), project_name: z.string().optional() })).optional(),
    book_type: bookTypeOf.default(0),
  }),
})

export const getBookTask = endpoint({
  name: 'book-task.get',
  method: 'GET',
  path: '/book-task/:id',
  permission: 'book-task.list',
  visibility: 'internal',
  summary: 'One task with its runs, each state change with its time, log lines and whether a screenshot is kept.',
  query: z.object({ id: z.coerce.number().int() }),
  reply: bookTaskRow.extend({
    runs: z.array(runDetails),
  }),
})

export const whyBookTask = endpoint({
  name: 'book-task.why',
  method: 'GET',
  path: '/book-task/:id/why',
  permission: 'book-task.list',
  visibility: 'internal',
  summary: 'Why a task waits: every phone that could take it, with every rule that keeps it from doing so.',
  query: z.object({ id: z.coerce.number().int().min(1) }),
  reply: z.array(whyRun),
})
