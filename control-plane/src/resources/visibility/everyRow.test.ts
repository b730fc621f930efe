import type { CallError } from '@quarterdeck/shared/contracts/call.ts'
import { getImport } from '@quarterdeck/shared/contracts/imports.ts'
import { actionsOf } from '@quarterdeck/shared/resource/actions.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import type { Fields } from '@quarterdeck/shared/resource/field.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeSpreadsheet } from '../../platform/spreadsheet/writeSpreadsheet.ts'
import { embeddedEngine } from '../../platform/store/engines.testing.ts'
import { onEachEngine } from '../../platform/store/onEachEngine.testing.ts'
import { refusal } from '../../refusal.testing.ts'
import type { Person } from '../kit.testing.ts'
import { sampleBody, sampleBodyWithFiles } from '../sampleRows.testing.ts'
import { guarded, type Member, startVisibilityFixture, type VisibilityFixture } from './visibilityFixture.testing.ts'

type Row = Record<string, unknown> & { id: number }
interface Made {
  id: number
  owner: Member
  key: string
}

const readers = ['operator-11-a', 'leader-11', 'view', 'outside-admin', 'admin'] as const
const perPerson = 5

/** What the remote engine is asked about here too: each way in which rows are somebody's. */
const onRemote = new Set(['crate', 'crate-note', 'shelf-label', 'phone', 'host', 'platform-log'])

onEachEngine('on the $name engine', (engine) => {
  const isWhole = engine === embeddedEngine || process.env.QD_LONG
  const lists = isWhole ? guarded : guarded.filter(({ name }) => onRemote.has(name))
  let fixture: VisibilityFixture
  /** Rows of each list, by whom they were added. */
  const made = new Map<string, Made[]>()
  beforeAll(async () => {
    fixture = await startVisibilityFixture(engine)
    // Rows of other lists are about phones and accounts.
    const early = ['nurture-task', 'content-task', 'conversation', 'customer', 'account', 'phone']
    const first = lists.toSorted((a, b) => early.indexOf(b.name) - early.indexOf(a.name))
    for (const resource of first) made.set(resource.name, await addRows(resource))
  }, 500_000)
  afterAll(async () => {
    await fixture?.kit.stop()
    await engine.stop?.()
  })
  const of = (name: string) => fixture.members.get(name)!

  /** Some rows of each of the twelve who are in groups, added by themselves. */
  async function addRows(resource: AnyResource): Promise<Made[]> {
    const rows: Made[] = []
    const people = [...fixture.members].filter(([name]) => /^(leader|operator)/.test(name))
    for (const [, owner] of people) {
      for (let n = 0; n < perPerson; n++) {
        const { add } = endpointsOf(resource)
        // A script is not there for outsiders, whose nurture tasks therefore stand there as if somebody had handed them over.
        if (!add || resource.name === 'nurture-task') {
          rows.push(await insertRow(resource, owner, rows.length))
          continue
        }
        const body = await bodyOf(resource, rows.length, owner.person)
        const { data } = await owner.person.call(add, { body })
        rows.push({ id: data.ids[0]!, owner, key: keyOf(resource, body) })
      }
    }
    return rows
  }

  /** As the domain does that makes the rows of this list. */
  async function insertRow({ name, table, visibility, fields }: AnyResource, owner: Member, n: number): Promise<Made> {
    const phone = made.get('phone')?.[n]
    const belonging = { owner_user_id: owner.id, user_group_id: owner.group, organisation_id: owner.organisation }
    const values: Record<string, string | number> =
      visibility === 'own'
        ? { ['serial' in fields ? 'serial' : 'name']: `${name}-${n}`, ...belonging }
        : visibility === 'organisation'
          ? {
              [['name', 'subject', 'model', 'trouble'].find((one) => one in fields)!]: `${name}-${n}`,
              organisation_id: owner.organisation,
            }
          : name === 'nurture-slot'
            ? { task: made.get('nurture-task')![n]!.id, account: made.get('account')![n]!.id, slot_time: n }
            : 'task' in fields
              ? { task: made.get('content-task')![n]!.id, number: 1, title: `${name}-${n}` }
              : name === 'account-metric'
                ? { account: made.get('account')![n]!.id, day: '2030-03-05' }
                : name === 'publication'
                  ? { account: made.get('account')![n]!.id, name: `${name}-${n}` }
                  : name === 'private-message'
                    ? { account: made.get('account')![n]!.id, text: `${name}-${n}` }
                    : name === 'conversation'
                      ? { account: made.get('account')![n]!.id, peer_handle: `${name}-${n}` }
                      : 'conversation' in fields
                        ? { conversation: made.get('conversation')![n]!.id, text: `${name}-${n}` }
                        : name === 'comment'
                          ? { account: made.get('account')![n]!.id, text: `${name}-${n}` }
                          : name === 'translation'
                            ? { item: made.get('library-item')![n]!.id, language: 'en', text: `${name}-${n}` }
                            : { phone: phone!.id, ...('serial' in fields && { serial: phone!.key }) }
    const columns = Object.keys(values)
    const { lastId } = await fixture.kit.context.store.write((tx) =>
      tx.run(
        `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
        Object.values(values),
      ),
    )
    return { id: lastId, owner, key: 'phone' in values ? phone!.key : `${name}-${n}` }
  }

  async function bodyOf(resource: AnyResource, n: number, who: Person): Promise<Record<string, unknown>> {
    const body = await sampleBodyWithFiles(who, resource, n)
    if (resource.name === 'account') return { ...body, phone: made.get('phone')![n]!.id }
    if (resource.name === 'sim') return { ...body, phone: made.get('phone')![n]!.id, slot: 1 }
    if (/^customer-(handle|note|order)$/.test(resource.name)) return { ...body, customer: made.get('customer')![n]!.id }
    return resource.name === 'crate-note' ? { ...body, crate: made.get('crate')![n]!.id } : body
  }

  describe.each(lists.map((resource) => [resource.name, resource] as const))('%s', (name, resource) => {
    const calls = endpointsOf(resource)
    const rows = () => made.get(name)!
    const list = async (reader: Member, query: Record<string, unknown> = {}) => {
      const reply = await reader.person.call(calls.list!, { query: { pageSize: 200, ...query } })
      const data = (reply.data as Row[]).toSorted((a, b) => a.id - b.id)
      // An unpaged list says no total.
      return { totalCount: reply.totalCount ?? data.length, data }
    }

    test.skipIf(!calls.list)('each sees what is theirs to see, and the total says no more', async () => {
      for (const reader of readers.map(of)) {
        const seen = rows().filter(({ owner }) => sees(resource, reader, owner))
        const found = await list(reader)
        expect(found.data.map(({ id }) => id)).toEqual(seen.map(({ id }) => id))
        expect(found.totalCount).toBe(seen.length)
        if (!resource.filters.keyword) continue
        for (const row of rows().filter((_, n) => n % 7 === 0)) {
          const isSeen = sees(resource, reader, row.owner)
          expect((await list(reader, { keyword: row.key })).data.some(({ id }) => id === row.id)).toBe(isSeen)
        }
      }
      if (resource.visibility === 'organisation' || name === 'translation') return
      const counts = await Promise.all(readers.map(async (reader) => (await list(of(reader))).totalCount))
      expect(counts).toEqual([1, 3, 6, 6, 12].map((people) => people * perPerson))
    })

    test('a row that is not seen is neither looked at, edited, deleted nor acted upon, and its history is not told', async () => {
      for (const reader of readers.map(of)) {
        const { call } = reader.person
        for (const row of samples(rows(), reader).filter(({ owner }) => !sees(resource, reader, owner))) {
          const [field, value] = [remarkOf(resource), said(resource, 'mine now')]
          const gone = { status: 404, code: 'not_found' }
          for (const look of [calls.get, calls.history])
            if (look) expect(await refusal(call(look, { query: { id: row.id } }))).toMatchObject(gone)
          const body = { [field]: value }
          if (calls.edit) expect(await refusal(call(calls.edit, { query: { id: row.id }, body }))).toMatchObject(gone)
          if (calls.delete)
            expect(await refusal(call(calls.delete, { query: { id: String(row.id) } }))).toMatchObject(gone)
          if (calls.editMany) {
            const many = await call(calls.editMany, { body: { ids: [row.id], values: body, dry_run: 1 } })
            const none = await call(calls.editMany, { body: { ids: [987_654], values: body, dry_run: 1 } })
            expect(many.data.counts).toEqual(none.data.counts)
          }
          for (const [name, action] of Object.entries(actionEndpointsOf(resource))) {
            const form = textsOf(actionsOf(resource)[name]?.form)
            const take = (id: number) => {
              const body = { ...form, ids: [id], owner_user_id: reader.id }
              // A form that asks for more than texts is refused, whichever row it is about.
              return call(action, { body }).then(
                ({ data }) => ({ ...data.results[0], id: 0 }),
                ({ code, problems }: CallError) => ({ code, problems }),
              )
            }
            expect(await take(row.id)).toEqual(await take(987_654))
          }
        }
      }
      // Nothing of all that has happened.
      if (calls.list)
        expect(
          (await list(of('admin'))).data.some((row) => row[remarkOf(resource)] === said(resource, 'mine now')),
        ).toBe(false)
    })

    test.skipIf(!calls.editMany)(
      'an edit of all that a filter finds, and an export, hold what the reader sees',
      async () => {
        for (const reader of readers.map(of)) {
          const seen = rows().filter(({ owner }) => sees(resource, reader, owner)).length
          const field = remarkOf(resource)
          const { data } = await reader.person.call(calls.editMany!, {
            body: { filter: {}, values: { [field]: said(resource, 'same for all') }, dry_run: 1 },
          })
          expect(data.counts.total).toBe(seen)
          if (!calls.import) continue
          const { blob } = await reader.person.file(calls.export!, { query: {} })
          const form = { file: new File([blob], 'out.xlsx'), dry_run: 1 }
          const back = await reader.person.call(calls.import!, { body: form })
          // Where each organisation has keys of its own, rows of others are new ones of the own.
          const foreign = resource.keyWithin
            ? rows().filter(({ owner }) => sees(resource, reader, owner) && owner.organisation !== reader.organisation)
            : []
          const counts = { total: seen, same: seen - foreign.length, new: foreign.length, changed: 0, wrong: 0 }
          expect(back.data.counts).toMatchObject(counts)
        }
      },
    )

    test.skipIf(!calls.import)(
      'a spreadsheet tells nothing of rows that its reader does not see, but that the key is taken',
      async () => {
        const reader = of('operator-11-a')
        const { blob } = await of('admin').person.file(calls.export!, { query: {} })
        const { data } = await reader.person.call(calls.import!, {
          body: { file: new File([blob], 'all.xlsx'), dry_run: 1 },
        })
        const unseen = rows().filter(({ owner }) => !sees(resource, reader, owner)).length
        // Where each organisation has keys of its own, not even that.
        const told = resource.keyWithin ? { new: unseen, wrong: 0 } : { new: 0, wrong: unseen }
        expect(data.counts).toMatchObject({ ...told, changed: 0, removed: 0 })
        // What a batch says is for its maker, and for those who see all.
        expect((await refusal(of('leader-12').person.call(getImport, { query: { id: data.id } }))).code).toBe(
          'import_gone',
        )
        expect((await of('admin').person.call(getImport, { query: { id: data.id } })).data.id).toBe(data.id)
      },
    )

    test.skipIf(!calls.import)('to clear the list takes away no more than what is seen', async () => {
      const reader = of('operator-22-b')
      const type = 1
      const columns = ['name', 'account', 'platform', 'crate'].map((header) => ({ header }))
      const file = new File([new Uint8Array(await writeSpreadsheet({ columns, rows: [] }))], 'none.xlsx')
      const refused = await refusal(reader.person.call(calls.import!, { body: { file, type, dry_run: 1 } }))
      expect(refused.code).toBe('file_empty')
      // Crates are held by what is noted of them.
      if (!calls.clear || name === 'crate') return
      const mine = rows().filter(({ owner }) => sees(resource, reader, owner)).length
      expect((await reader.person.call(calls.clear, { query: {} })).data.count).toBe(mine)
      expect((await list(of('admin'))).totalCount).toBe(rows().length - mine)
    })
  })

  test('a reference names only rows that are seen, and shows nothing of others', async () => {
    const notes = guarded.find(({ name }) => name === 'crate-note')!
    const calls = endpointsOf(notes)
    const [reader, other] = [of('operator-11-a'), made.get('crate')!.find(({ owner }) => owner.group === 12)!]
    const body = { ...sampleBody(notes, 500), crate: other.id }
    expect((await refusal(reader.person.call(calls.add!, { body }))).problems).toMatchObject([{ field: 'crate' }])
    const options = await reader.person.call(calls.options!, { query: { field: 'crate', keyword: '' } })
    expect(options.data.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
      made
        .get('crate')!
        .filter(({ owner }) => owner === reader)
        .map(({ id }) => id),
    )
  })

  test('an entry of the platform log that names a host alone is seen where the host is; else the phone decides', async () => {
    const log = guarded.find(({ name }) => name === 'platform-log')!
    const host = made.get('host')!.find(({ owner }) => owner.organisation === 10)!.id
    const phone = made.get('phone')!.find(({ owner }) => owner === of('operator-12-a'))!.id
    const named = [[host, null] as const, [host, phone] as const, [null, null] as const]
    const entries = await Promise.all(
      named.map((names) =>
        fixture.kit.context.store.write((tx) =>
          tx.run(`INSERT INTO platform_log (host, phone, actor) VALUES (?, ?, 'as of old')`, names),
        ),
      ),
    )
    const seenBy = async (name: string) => {
      const { data } = await of(name).person.call(endpointsOf(log).list!, { query: { keyword: 'as of old' } })
      return entries.map(({ lastId }) => data.some(({ id }) => id === lastId))
    }
    expect(await seenBy('operator-11-a')).toEqual([true, false, false])
    expect(await seenBy('operator-12-a')).toEqual([true, true, false])
    expect(await seenBy('outside-admin')).toEqual([false, false, false])
    expect(await seenBy('admin')).toEqual([true, true, true])
  })

  test('a leader gives four rows to another of the group; to a stranger nobody gives any', async () => {
    const crates = guarded.find(({ name }) => name === 'crate')!
    const assign = actionEndpointsOf(crates).assign!
    const [leader, a, b] = [of('leader-11'), of('operator-11-a'), of('operator-11-b')]
    const count = async (member: Member) =>
      (await member.person.call(endpointsOf(crates).list!, { query: {} })).totalCount
    const ids = made
      .get('crate')!
      .filter(({ owner }) => owner === a)
      .slice(0, 4)
      .map(({ id }) => id)
    const strange = await leader.person.call(assign, { body: { ids, owner_user_id: of('operator-12-a').id } }).then(
      ({ data }) => data.done,
      () => 0,
    )
    expect(strange).toBe(0)
    expect((await leader.person.call(assign, { body: { ids, owner_user_id: b.id } })).data.done).toBe(4)
    expect([await count(a), await count(b), await count(leader)]).toEqual([1, 9, 15])
  })
})

/** Of what the reader has to do with: own rows, of the group, of another group, of the other organisation. */
function samples(rows: readonly Made[], reader: Member): Made[] {
  const kinds = (owner: Member) => [owner === reader, owner.group === reader.group, owner.organisation].join()
  return [...Map.groupBy(rows, ({ owner }) => `${kinds(owner)},${owner.group}`).values()].map((some) => some[0]!)
}

/** The rule, said once more in other words. */
function sees({ name, visibility }: AnyResource, reader: Member, owner: Member): boolean {
  if (reader.reach === 'all') return true
  // Translations are seen as the texts of the library are that they are made of.
  if (visibility === 'organisation' || name === 'translation') return owner.organisation === reader.organisation
  if (reader.reach === 'organisation') return owner.organisation === reader.organisation
  if (reader.reach === 'group') return owner.group === reader.group
  return owner.id === reader.id
}

/** The field in which people say what they like. */
function remarkOf({ name, fields }: AnyResource): string {
  if (name === 'ad-statistic') return 'requests'
  const names = [
    'remark',
    'remarks',
    'other_description',
    'rights_note',
    'negative',
    'title',
    'description',
    'text',
    'reason',
    'country',
  ]
  return names.find((one) => one in fields) ?? 'note'
}

/** What is said there: of app users and ads nothing is said in words of one's own. */
function said(resource: AnyResource, text: string): string | number {
  if (remarkOf(resource) === 'requests') return 9_000
  return remarkOf(resource) === 'country' ? 'VN' : text
}

/** What the texts are filled in with that a form asks for. */
function textsOf(form: Fields = {}): Record<string, string> {
  const asked = Object.entries(form).filter(([, { kind, required }]) => required && kind === 'text')
  return Object.fromEntries(asked.map(([name]) => [name, 'said']))
}

/** What a search finds the row by. */
function keyOf({ naturalKey = [], tree, bulk, filters }: AnyResource, body: Readonly<Record<string, unknown>>): string {
  if (bulk) return String((body[bulk.payload] as unknown[])[0])
  // Of several the last that the search looks in.
  const searched = filters.keyword?.kind === 'search' ? filters.keyword.fields : naturalKey
  const key = naturalKey.findLast((name) => searched.includes(name)) ?? naturalKey.at(-1)
  return String(body[tree ? 'name' : (key ?? 'name')] ?? body.title ?? body.text ?? body.handle ?? body.remark)
}
