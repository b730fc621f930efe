import { read, utils } from '@e965/xlsx'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { choicesOf, type Field } from '@quarterdeck/shared/resource/field.ts'
import { run } from '@quarterdeck/shared/resources/fleet/run.ts'
import { resources } from '@quarterdeck/shared/resources/registry.gen.ts'
import { workflowDecisionMachine } from '@quarterdeck/shared/states/workflowDecision.ts'
import { workflowRunMachine } from '@quarterdeck/shared/states/workflowRun.ts'
import type { TestPlane } from '../plane.testing.ts'
import type { Context } from '../platform/context.ts'
import type { Sql } from '../platform/store/store.ts'
import { quoted } from '../resources/columns.ts'

const everyList: readonly AnyResource[] = resources

/** What every text of the operating company holds in these tests, in whatever case; what is everybody's holds another. */
export const mark = 'internal-'
export const everybodys = 'everybody-'

/** Whose the rows are that are seeded, each kind seen by fewer people than the one before. */
export type Belonging = 'everybody' | 'company' | 'organisation' | 'person'
export const marks: Readonly<Record<Belonging, string>> = {
  everybody: everybodys,
  company: `${mark}0`,
  organisation: `${mark}1`,
  person: `${mark}2`,
}

export function belongingOf({ visibility = 'internal', fields }: AnyResource): Belonging {
  if (visibility === 'all') return 'everybody'
  if (visibility === 'organisation') return 'organisation'
  if (visibility === 'own' || visibility === 'as') return 'person'
  if (typeof visibility !== 'object' || !('as' in visibility)) return 'company'
  const followed: Field | undefined = fields[[visibility.as].flat()[0]!]
  const list = followed?.kind === 'reference' && everyList.find(({ name }) => name === followed.to)
  return list ? belongingOf(list) : 'person'
}

export interface Seeds {
  /** Of the lists whose rows these are; absent: of all. */
  of?: Belonging
  /** Whose they are where they are somebody's; absent: nobody is responsible. */
  owner?: { id: number; group: number; organisation: number }
  /** The number of every row; absent: the next. */
  id?: number
  /** What their texts begin with; absent: by whose they are. */
  begin?: string
  /** Rows that these may refer to, by list; the new ones are added. */
  seeded?: Map<string, number>
}

/** One row of every list, of the operating company: by the name of the list its number. */
export async function seedInside(context: Context, lists: readonly AnyResource[]): Promise<Map<string, number>> {
  const seeded = new Map([
    ['organisation', 1],
    ['user-group', 1],
    ['user', 1],
  ])
  await context.store.write(nameHome)
  await seedRows(context, lists, { seeded })
  await context.store.write((tx) => seedRuns(tx, seeded.get('phone')!))
  seeded.set('book-task', 1)
  seeded.set('run', 1)
  return seeded
}

export async function nameHome(tx: Sql): Promise<void> {
  await tx.run(`UPDATE organisation SET name = '${mark}home' WHERE id = 1`)
  await tx.run(`UPDATE user_group SET name = '${mark}one' WHERE id = 1`)
  await tx.run(`UPDATE user SET name = '${mark}admin', remark = '${mark}remark' WHERE id = 1`)
}

/** One row of each of these lists. */
export async function seedRows({ store }: Context, lists: readonly AnyResource[], seeds: Seeds): Promise<void> {
  const { seeded = new Map() } = seeds
  // Rows that others refer to come first.
  const firstOnes = [
    ...['host', 'phone', 'platform', 'script', 'content-task', 'commodity', 'customer'],
    ...['account', 'conversation', 'workflow', 'workflow-run'],
  ]
  const rank = ({ name }: AnyResource) => (firstOnes.indexOf(name) + firstOnes.length + 1) % (firstOnes.length + 1)
  await store.write(async (tx) => {
    for (const list of lists.toSorted((a, b) => rank(a) - rank(b))) {
      if (list.view || (seeded.has(list.name) && seeds.id === undefined)) continue
      if (seeds.of && belongingOf(list) !== seeds.of) continue
      const values = { ...rowOf(list, { ...seeds, seeded }), ...(seeds.id !== undefined && { id: seeds.id }) }
      const columns = Object.keys(values)
      const { lastId } = await tx.run(
        `INSERT INTO ${quoted(list.table)} (${columns.map(quoted).join()}) VALUES (${columns.map(() => '?').join()})`,
        Object.values(values),
      )
      seeded.set(list.name, seeds.id ?? lastId)
    }
  })
}

/** A book task, which is the company's, and a run of it and of every other lane on a phone that is somebody's. */
export async function seedRuns(tx: Sql, phone: number | null): Promise<void> {
  await tx.run(
    `INSERT INTO book_task (id, book_type, book_name, search_keyword, "describe", domains, msg, create_time, update_time)
     VALUES (1, 0, '${mark}book', '${mark}word', '${mark}text', '${mark}domains', '${mark}msg', 1, 1)`,
  )
  await tx.run(
    `INSERT INTO run (id, lane, task_id, state, phone_id, phone, account, script, message, queued_at, finished_at)
     VALUES ('${mark}run', 0, 1, 7, ?, '${marks.person}phone', '${marks.person}account', '${mark}script', '${mark}message', 1, 2)`,
    [phone],
  )
  // Their tasks are gone: what they were queued for stands in them.
  for (const lane of Object.keys(run.fields.lane.choices).filter((code) => code !== '0'))
    await tx.run(
      `INSERT INTO run (id, lane, task_id, state, phone_id, phone, account, script, message, queued_at, finished_at)
       VALUES (?, ?, 987654, 7, ?, '${marks.person}phone', '${marks.person}account', '${mark}script', '${mark}message', 1, 2)`,
      [`${mark}run-${lane}`, Number(lane), phone],
    )
}

function rowOf(list: AnyResource, seeds: Seeds & { seeded: ReadonlyMap<string, number> }) {
  const { id, group, organisation } = seeds.owner ?? { id: null, group: 1, organisation: 1 }
  const own = list.visibility === 'own' || list.visibility === 'organisation'
  const stored = Object.entries(list.fields).filter(([, field]) => !field.virtual)
  const values: Record<string, string | number | null> = Object.fromEntries(
    stored.map(([name, field]) => [name, sampleOf(list, name, field, seeds)]),
  )
  return {
    ...values,
    ...(own && { organisation_id: organisation, create_user: `${seeds.begin ?? mark}maker` }),
    ...(list.visibility === 'own' && { owner_user_id: id, user_group_id: group }),
  }
}

function sampleOf(
  list: AnyResource,
  name: string,
  field: Field,
  { begin = marks[belongingOf(list)], seeded }: Seeds & { seeded: ReadonlyMap<string, number> },
) {
  const text = field.visibility === 'internal' ? marks.company : begin
  switch (field.kind) {
    case 'text':
    case 'words':
    case 'secret':
      return field.kind === 'text' && field.codes
        ? field.codes[0]!
        : `${text}${list.name}-${name}`.slice(0, Math.min(60, 'max' in field ? (field.max ?? 60) : 60))
    case 'links':
    case 'sealed':
      return ''
    case 'state':
      // What is open goes on by itself.
      if (list.name in overAlready) return overAlready[list.name]!
      return Number(Object.keys(choicesOf(field)!)[0])
    case 'choice':
      return Number(Object.keys(choicesOf(field)!)[0])
    case 'reference':
      return seeded.get(field.to) ?? null
    case 'time':
      return Date.now()
    case 'flag':
      // Who may not sign in keeps nothing that others wait for.
      return list.name === 'user' && name === 'available' ? 1 : 0
    default:
      return 'min' in field ? (field.min ?? 0) : 0
  }
}

const overAlready: Readonly<Record<string, number>> = {
  'workflow-run': workflowRunMachine.codes.completed,
  'workflow-decision': workflowDecisionMachine.codes.withdrawn,
}

/** A call as OpenAPI tells of it. */
export interface Operation {
  method: string
  path: string
  name: string
  permission: string
  visibility: string
  /** What its body may be, if it has one; `form`: as a form with files. */
  body: Schema | undefined
  form: boolean
}

interface Described {
  operationId: string
  'x-permission': string
  'x-visibility': string
  requestBody?: { content: Record<string, { schema: Schema }> }
}

export async function operationsOf(plane: TestPlane): Promise<Operation[]> {
  const document = (await (await fetch(`${plane.url}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Described>>
  }
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => {
      const content = one.requestBody?.content ?? {}
      return {
        method: method.toUpperCase(),
        path,
        name: one.operationId,
        permission: one['x-permission'],
        visibility: one['x-visibility'],
        body: Object.values(content)[0]?.schema,
        form: 'multipart/form-data' in content,
      }
    }),
  )
}

/** What is used here of JSON Schema. */
export interface Schema {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  default?: unknown
}

/** A value that a form takes, as far as its schema says; `given` has what some properties are to hold. */
export function fillIn(schema: Schema, given: (property: string, schema: Schema) => unknown): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fillIn(choices[0]!, given)
  switch ([schema.type].flat()[0]) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).flatMap(([name, one]) => {
          const value = given(name, one)
          if (value !== undefined) return [[name, value]]
          return schema.required?.includes(name) ? [[name, fillIn(one, given)]] : []
        }),
      )
    case 'array':
      return [fillIn(schema.items ?? {}, given)]
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1)
    case 'boolean':
      return true
    case 'string':
      return 'mine'.padEnd(schema.minLength ?? 0, '1').slice(0, schema.maxLength ?? 200)
    default:
      return 'mine'
  }
}

/** What an answer says, spreadsheets cell by cell. */
export async function textOf(response: Response): Promise<string> {
  const bytes = new Uint8Array(await response.arrayBuffer())
  if (!response.headers.get('content-type')?.includes('spreadsheet')) return new TextDecoder().decode(bytes)
  const book = read(bytes)
  return book.SheetNames.map((name) => utils.sheet_to_csv(book.Sheets[name]!)).join('\n')
}
