import { commitImport, undoImport } from '@quarterdeck/shared/contracts/imports.ts'
import { type AnyResource, type Verb, writableFields } from '@quarterdeck/shared/resource/define.ts'
import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { isSecret } from '@quarterdeck/shared/resource/field.ts'
import { resources } from '@quarterdeck/shared/resources/registry.gen.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMigrated } from '../migrations/migrated.testing.ts'
import { phoneRow } from '../phoneRow.testing.ts'
import { startTestPlane, type TestPlane } from '../plane.testing.ts'
import { embeddedEngine, type TestDatabase } from '../platform/store/engines.testing.ts'
import { onEachEngine } from '../platform/store/onEachEngine.testing.ts'
import { refusal } from '../refusal.testing.ts'
import { listAudit } from './listAudit.testing.ts'
import { addHomeScript, insertSamples, sampleBodyWithFiles } from './sampleRows.testing.ts'

const definitions: readonly AnyResource[] = resources
const all = definitions.filter(({ view }) => !view)
const views = definitions.filter(({ view }) => view)
const count = 5

/** What the remote engine is asked about here too: large lists, and each way of writing and of being somebody's. */
const onRemote = new Set(['site', 'phone', 'account', 'link-pool', 'user', 'audit', 'host', 'script'])
const few = all.filter(({ name, size }) => size === 'large' || onRemote.has(name))

onEachEngine('on the $name engine', (engine) => {
  const isWhole = engine === embeddedEngine || process.env.QD_LONG
  const lists = isWhole ? all : few
  const seen = isWhole ? views : []
  let database: TestDatabase
  let plane: TestPlane
  beforeAll(async () => {
    database = await createMigrated(engine)
    plane = await startTestPlane({ databaseUrl: database.url })
    // Rules would look at what this file writes, and add alerts of their own.
    await plane.context.store.write((tx) => tx.run('UPDATE alert_rule SET enabled = 0', []))
    await addHomeScript(plane.admin)
    await phoneRow(plane)
  })
  afterAll(async () => {
    await plane.stop()
    await database.remove()
    await engine.stop?.()
  })

  describe.each(seen.map((view) => [view.name, view] as const))('the view %s', (_, view) => {
    const { list, export: whole } = endpointsOf(view)

    test('answers in every order that it offers and by each of its filters, and is taken along', async () => {
      for (const [field, definition] of Object.entries(view.fields)) {
        if (isSecret(definition) || definition.unsorted) continue
        await plane.admin.call(list!, { query: { order_field: field } })
      }
      for (const [name, { kind }] of Object.entries(view.filters)) {
        await plane.admin.call(list!, { query: { [name]: kind === 'from' || kind === 'to' ? '' : '1' } })
      }
      if (whole) expect((await plane.admin.file(whole, {})).blob.size).toBeGreaterThan(0)
    })
  })

  describe.each(
    lists.filter(({ verbs }) => verbs.includes('list')).map((resource) => [resource.name, resource] as const),
  )('%s', (_, resource) => {
    const calls = endpointsOf(resource)
    const has = (verb: Verb) => resource.verbs.includes(verb)
    const list = async (query: Record<string, unknown> = {}) => {
      // The log holds all that this file has done so far: of that what was done with accounts.
      const of = resource.name === 'audit' ? { resource: 'account' } : {}
      const reply = await plane.admin.call(calls.list!, {
        query: { ...(resource.paged && { pageSize: 200 }), ...of, ...query },
      })
      return reply as typeof reply & { data: Record<string, unknown>[] }
    }
    const add = async (n: number) =>
      plane.admin.call(calls.add!, { body: await sampleBodyWithFiles(plane.admin, resource, n) })
    /** The rows of this suite among those that were there before. */
    let before = 0
    let ids: number[] = []
    beforeAll(async () => {
      before = (await list()).data.length
      if (has('add')) for (let n = 0; n < count; n++) ids.push(...(await add(n)).data.ids)
      else if (resource.name !== 'audit') await insertSamples(plane.context, resource, count)
    })

    test('the list has what was added, in every order that it offers', async () => {
      const whole = await list()
      if (resource.name !== 'audit') expect(whole.data).toHaveLength(before + count)
      if (resource.paged) expect(whole.totalCount).toBe(whole.data.length)
      for (const field of ['id', ...Object.keys(resource.fields)]) {
        const definition = resource.fields[field]
        const sorted = list({ order_field: field, order_sort: 'desc' })
        const isRefused = definition !== undefined && (isSecret(definition) || definition.unsorted === true)
        if (isRefused) expect(await refusal(sorted)).toMatchObject({ code: 'unknown_order_field' })
        else expect((await sorted).data).toHaveLength(whole.data.length)
      }
    })

    test('every filter narrows the list to rows that fit', async () => {
      const [example] = (await list({ order_field: 'id', order_sort: 'desc' })).data
      for (const [name, filter] of Object.entries(resource.filters)) {
        const field = filter.kind === 'search' ? filter.fields[0]! : filter.field
        const value = example?.[field]
        // Days, and not the time itself.
        if (value === null || value === undefined || value === '' || filter.kind === 'within') continue
        // Whether there is something is asked with 1, whatever it is.
        const asked = filter.kind === 'has' && typeof value === 'string' ? 1 : value
        const found = (await list({ [name]: asked })).data
        expect([name, found.some((row) => row.id === example?.id)]).toEqual([name, true])
        if (filter.kind === 'equals') for (const row of found) expect(row[field]).toBe(value)
      }
    })

    if (resource.paged) {
      test('pages together are the list, and counts are true beyond the end', async () => {
        const whole = (await list({ order_field: 'id' })).data.map((row) => row.id)
        const pages: unknown[] = []
        for (let pageIndex = 1; pageIndex <= Math.ceil(whole.length / 2); pageIndex++) {
          pages.push(...(await list({ order_field: 'id', pageIndex, pageSize: 2 })).data.map((row) => row.id))
        }
        expect(pages).toEqual(whole)
        expect(await list({ pageIndex: 10_000 })).toMatchObject({ data: [], totalCount: whole.length })
      })
    }

    if (has('get')) {
      test('one row is as the list shows it; a row that is not there is not found', async () => {
        const [row] = (await list()).data
        expect((await plane.admin.call(calls.get!, { query: { id: Number(row!.id) } })).data).toEqual(row)
        expect(await refusal(plane.admin.call(calls.get!, { query: { id: 987_654 } }))).toMatchObject({ status: 404 })
      })
    }

    if (has('add')) {
      test('the same once more is refused, or counted as there already', async () => {
        if (!resource.naturalKey) return
        if (resource.bulk) expect((await add(0)).data).toMatchObject({ added: 0, same: 1 })
        else
          expect(await refusal(add(0))).toMatchObject({ status: 409, code: 'duplicate', problems: [expect.anything()] })
      })

      test('what is missing or too long is refused by the name of its field', async () => {
        const body = await sampleBodyWithFiles(plane.admin, resource, 90)
        for (const [name, field] of Object.entries(resource.fields)) {
          const sent = resource.bulk?.field === name ? resource.bulk.payload : name
          if (!(sent in body)) continue
          if (field.required) expect(await fieldsRefused({ ...body, [sent]: '' })).toEqual([sent])
          if (field.kind === 'text' && sent === name && name !== 'source') {
            expect(await fieldsRefused({ ...body, [sent]: 'x'.repeat(field.max + 1) })).toEqual([sent])
          }
        }
      })
      const fieldsRefused = async (body: Record<string, unknown>) => {
        const error = await refusal(plane.admin.call(calls.add!, { body }))
        return [...new Set(error.problems.map((problem) => problem.field.split('.')[0]))]
      }
    }

    if (has('edit') && resource.name !== 'script') {
      test('an edit changes what is sent, leaves the rest, and stands in the audit log', async () => {
        const [row] = (await list({ order_field: 'id', order_sort: 'desc' })).data
        const [field, edited] = editOf(resource)
        const [id, more] = calls.edit!.path.includes(':id') ? [{ id: Number(row!.id) }, {}] : [{}, { id: row!.id }]
        const edit = (body: Record<string, unknown>) =>
          plane.admin.call(calls.edit!, { query: id, body: { ...more, ...body } })
        const changed = (await edit({ [field]: edited })).data as Record<string, unknown>
        const {
          update_time: _,
          recorded_by: __,
          edited_by: ___,
          ...rest
        }: Record<string, unknown> = { ...row, [field]: edited }
        expect(changed).toMatchObject({ ...rest, revision: Number(row!.revision) + 1 })
        const [entry] = await listAudit(plane.admin, resource.name)
        expect(entry).toMatchObject({ actor: 'admin', action: `${resource.name}.edit`, row_id: String(row!.id) })
        // The same again changes nothing and is no event.
        await edit({ [field]: edited })
        expect((await listAudit(plane.admin, resource.name))[0]?.id).toBe(entry?.id)
      })
    }

    if (calls.editMany && resource.name !== 'script') {
      test('a change of several rows does what was shown, and is taken back', async () => {
        const whole = (await list({ order_field: 'id' })).data
        const [field, edited] = editOf(resource)
        const value = resource.fields[field]?.kind === 'text' && field !== 'country' ? 'set together' : edited
        const some = whole.slice(-2).map((row) => Number(row.id))
        const body = { ids: some, values: { [field]: value }, dry_run: 1 }
        const { id, counts } = (await plane.admin.call(calls.editMany!, { body })).data
        // What the test before has changed may be so already.
        expect(counts).toMatchObject({ total: some.length, new: 0, wrong: 0 })
        await plane.admin.call(commitImport, { query: { id } })
        const values = async () => (await list({ order_field: 'id' })).data.map((row) => row[field])
        expect((await values()).slice(-2)).toEqual(some.map(() => value))
        await plane.admin.call(undoImport, { query: { id } })
        expect(await values()).toEqual(whole.map((row) => row[field]))
      })
    }

    if (has('export')) {
      test('the export has every row, and given back as an import it changes nothing', async () => {
        const { blob, name } = await plane.admin.file(calls.export!, { query: {} })
        expect(name).toMatch(/_\d{4}-\d\d-\d\d\.xlsx$/)
        if (!has('import')) return
        const body = { file: new File([blob], name), dry_run: 1 }
        const { counts, problems } = (await plane.admin.call(calls.import!, { body })).data
        expect({ counts, problems }).toEqual({
          counts: {
            total: before + count,
            new: 0,
            changed: 0,
            same: before + count,
            repeated: 0,
            wrong: 0,
            removed: 0,
          },
          problems: [],
        })
      })
    }

    if (has('import')) {
      test('the template has the columns of an import', async () => {
        const { name, blob } = await plane.admin.file(calls.template!)
        expect(name).toMatch(/\.xlsx$/)
        const empty = plane.admin.call(calls.import!, { body: { file: new File([blob], name) } })
        expect(await refusal(empty)).toMatchObject({ code: 'file_empty' })
      })
    }

    if (has('delete') && has('add')) {
      test('a deleted row is gone, and so it is the second time', async () => {
        const [id, ...others] = ids
        const remove = (query: { id: string }) => plane.admin.call(calls.delete!, { query })
        expect((await remove({ id: String(id) })).data).toEqual({ count: 1 })
        expect(await refusal(remove({ id: String(id) }))).toMatchObject({ status: 404 })
        expect((await list()).data.some((row) => row.id === id)).toBe(false)
        ids = others
      })
    }

    if (has('clear')) {
      test('clearing leaves nothing of its scope', async () => {
        const { scope } = resource
        const values = scope ? [...new Set((await list()).data.map((row) => row[scope]))] : [undefined]
        for (const value of values) await plane.admin.call(calls.clear!, { query: scope ? { [scope]: value } : {} })
        expect((await list()).data).toEqual([])
      })
    }
  })
})

/** A field that operators may change, and what to. */
function editOf(resource: AnyResource): [string, string | number] {
  const writable = writableFields(resource, 'edit').map(([name]) => name)
  const names = [
    'remark',
    'remarks',
    'basis_note',
    'other_description',
    'negative',
    'text_model',
    'name',
    'rights_note',
  ]
  // Of app users and ads nothing is said in words of one's own.
  if (resource.name === 'app-user') return ['country', 'VN']
  if (resource.name === 'ad-statistic') return ['requests', 9_000]
  const said = [...names, 'title', 'content_title', 'description', 'note', 'text', 'reason'].filter((name) =>
    writable.includes(name),
  )
  // What may be set for many rows, too, if there is any.
  const remark = said.find((name) => !resource.fields[name]!.single) ?? said[0]
  return remark ? [remark, 'edited'] : ['markers', 1]
}
