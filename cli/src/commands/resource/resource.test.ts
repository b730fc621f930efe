import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Endpoint } from '@quarterdeck/shared/contracts/endpoint.ts'
import { getPhoneParts } from '@quarterdeck/shared/contracts/fleet.ts'
import { commitImport, getImport, importErrors } from '@quarterdeck/shared/contracts/imports.ts'
import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { account } from '@quarterdeck/shared/resources/fleet/account.ts'
import { phone } from '@quarterdeck/shared/resources/fleet/phone.ts'
import { platform } from '@quarterdeck/shared/resources/fleet/platform.ts'
import { script } from '@quarterdeck/shared/resources/fleet/script.ts'
import { publication } from '@quarterdeck/shared/resources/publish/publication.ts'
import { linkPool } from '@quarterdeck/shared/resources/site/linkPool.ts'
import { liveDomain } from '@quarterdeck/shared/resources/site/liveDomain.ts'
import { organisation } from '@quarterdeck/shared/resources/system/organisation.ts'
import { role } from '@quarterdeck/shared/resources/system/role.ts'
import { user } from '@quarterdeck/shared/resources/system/user.ts'
import { userGroup } from '@quarterdeck/shared/resources/system/userGroup.ts'
import { hashPassword } from '@quarterdeck/shared/values/password.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { exitCodes } from '../../exitCodes.ts'
import { rowOf } from '../../testing/rows.testing.ts'
import { type CliHarness, sitDown } from '../../testing/runQd.testing.ts'
import { startTestServer, type TestServer } from '../../testing/server.testing.ts'

const links = endpointsOf(linkPool)
const domains = endpointsOf(liveDomain)
const users = endpointsOf(user)
let server: TestServer
let harness: CliHarness
beforeEach(async () => {
  server = await startTestServer()
  harness = await sitDown(server.url)
  server.serve(links.list as Endpoint, ({ query }) => {
    const { pageIndex, pageSize } = query as { pageIndex: number; pageSize: number }
    const rows = Array.from({ length: 5 }, (_, at) => link(at + 1))
    return {
      data: rows.slice((pageIndex - 1) * pageSize, pageIndex * pageSize),
      totalCount: 5,
      totalPage: 3,
      pageIndex,
      pageSize,
    }
  })
  server.serve(links.delete as Endpoint, ({ query }) => ({ data: { count: (query.ids as number[]).length } }))
  server.serve(links.clear as Endpoint, () => ({ data: { count: 5, batch: 'c1' } }))
})
afterEach(async () => {
  await server.close()
  await harness.remove()
})

const link = (id: number) => ({
  id,
  url: `https://a.cn/${id}`,
  domain: 'a.cn',
  link_type: 1,
  update_time: '2026-11-20 08:00:00',
  remark: id === 1 ? 'two\tparts\nof it' : '',
})

describe('one phone', () => {
  const sims = [{ slot: 0, carrier: '中国移动', numeric: '46000', number: '', iccid: '89860012345678901234' }]
  const subsystems = [{ user: 999, name: 'XSpace', profile: 1 as const }]
  const apps = [{ package: 'app.shelf', version: '3.4.1', version_code: 341, md5: 'ab'.repeat(16) }]
  const blank = Object.fromEntries(
    Object.entries(phone.fields).flatMap(([name, { kind }]): [string, unknown][] => {
      if (kind === 'reference')
        return [
          [name, null],
          [`${name}_label`, ''],
        ]
      if (kind === 'links') return [name, `${name}_label`, `${name}_colour`].map((each) => [each, ''])
      return [[name, kind === 'text' ? '' : kind === 'time' ? null : 0]]
    }),
  )
  beforeEach(() => {
    server.serve(endpointsOf(phone).get as Endpoint, () => ({ data: { ...blank, id: 7, serial: 'A1', state: 4 } }))
    server.serve(getPhoneParts, () => ({ data: { sims, subsystems, apps } }))
  })

  test('comes with what it consists of: in tables for people, beside its fields for programs', async () => {
    const { out, err } = await harness.qd(['phone', 'get', '7', '--no-colour'], { terminal: true })
    expect(err).toContain('SIM cards')
    for (const shown of ['A1', 'Not responding', '89860012345678901234', 'XSpace', '3.4.1', 'ab'.repeat(16)]) {
      expect(out).toContain(shown)
    }
    const json = JSON.parse((await harness.qd(['phone', 'get', '7', '--json'])).out)
    expect(json).toMatchObject({ serial: 'A1', sims, subsystems, apps })
  })
})

describe('a list', () => {
  test('in a pipe is one line a row with the names and codes of the wire', async () => {
    const { code, out, err } = await harness.qd(['link-pool', 'list', '--page-size', '2'])
    // Whoever reads a part is told so, in a pipe too.
    expect([code, err]).toEqual([0, '2 of 5 shown; --all fetches all\n'])
    expect(out.split('\n')).toEqual([
      'id\turl\tdomain\tlink_type\tupdate_time\tremark',
      '1\thttps://a.cn/1\ta.cn\t1\t2026-11-20 08:00:00\ttwo\\tparts\\nof it',
      '2\thttps://a.cn/2\ta.cn\t1\t2026-11-20 08:00:00\t',
      '',
    ])
  })

  test('on a terminal is a table with words, and says how many there are', async () => {
    const { out, err } = await harness.qd(['link-pool', 'list', '--page-size', '2', '--no-colour'], { terminal: true })
    expect(out).toContain('Link type')
    expect(out).toContain('Head site')
    expect(out).toContain('two parts of it')
    expect(err).toBe('2 of 5 shown; --all fetches all\n')
  })

  test('with --json is an array, and --all takes every page', async () => {
    const { out } = await harness.qd(['link-pool', 'list', '--page-size', '2', '--all', '--json'])
    expect((JSON.parse(out) as { id: number }[]).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5])
    expect(server.received.map(({ query }) => query.pageIndex)).toEqual([1, 2, 3])
  })

  test('goes out page by page with --all, as lines, csv or one array', async () => {
    const all = ['link-pool', 'list', '--page-size', '2', '--all']
    const plain = await harness.qd(all)
    expect(plain.out.trim().split('\n')).toHaveLength(6)
    expect(plain.err).toBe('')
    const csv = (await harness.qd([...all, '-o', 'csv', '--columns', 'id,remark'])).out.split('\n')
    expect(csv.slice(0, 2)).toEqual(['id,remark', '1,"two\tparts'])
    const json = (await harness.qd([...all, '-o', 'json', '--columns', 'id'])).out
    expect(json).toBe('[{"id":1},{"id":2},{"id":3},{"id":4},{"id":5}]\n')
    server.serve(links.list as Endpoint, () => ({ data: [], totalCount: 0, totalPage: 0, pageIndex: 1, pageSize: 2 }))
    expect((await harness.qd([...all, '--json'])).out).toBe('[]\n')
  })

  test('is wide where nothing is to be cut, and has the columns that were asked for', async () => {
    const wide = await harness.qd(['link-pool', 'list', '-o', 'wide', '--no-colour'], { terminal: true })
    expect(wide.out.split('\n')[0]).toContain('Remarks')
    const { out } = await harness.qd(['link-pool', 'list', '--columns', 'url,id', '--no-colour'], { terminal: true })
    expect(out.split('\n')[0]!.trim().split(/ {2,}/)).toHaveLength(2)
    const unknown = await harness.qd(['link-pool', 'list', '--columns', 'price'])
    expect([unknown.code, unknown.err]).toEqual([
      exitCodes.usage,
      'qd: --columns: no “price”; select one of id, url, domain, link_type, update_time, remark\n',
    ])
    expect((await harness.qd(['link-pool', 'list', '-o', 'xml'])).err).toContain('wide, json, csv')
    expect((await harness.qd(['link-pool', 'list', '--link-type', 'feet'])).err).toMatch(
      /^qd: --link-type: no “feet”; select one of 0 .*, 1 Head site, 2 /,
    )
  })

  test('takes its filters as codes or words, and its order', async () => {
    await harness.qd(['link-pool', 'list', '--link-type', 'head site', '--keyword', 'x', '--order', 'url:desc'])
    expect(server.received[0]!.query).toMatchObject({
      link_type: 1,
      keyword: 'x',
      order_field: 'url',
      order_sort: 'desc',
    })
  })

  test('takes several of a filter that may be any of them', async () => {
    const { list } = endpointsOf(publication)
    server.serve(list as Endpoint, () => ({ data: [] }))
    await harness.qd(['publication', 'list', '--status', 'to be released,3'])
    expect(server.received[0]!.query).toMatchObject({ status: '2,3' })
    expect((await harness.qd(['publication', 'list', '--status', '2,feet'])).err).toMatch(/^qd: --status: no “feet”/)
  })

  test('that is not paged takes no page', async () => {
    server.serve(domains.list as Endpoint, () => ({ data: [] }))
    expect((await harness.qd(['live-domain', 'list', '--page', '2'])).code).toBe(exitCodes.usage)
    expect((await harness.qd(['live-domain', 'list'], { terminal: true })).err).toBe('Nothing matches\n')
  })

  test('that the server refuses is exit code 4 with its words', async () => {
    const refusal = {
      status: 400,
      code: 'unknown_order_field',
      message: 'no such field',
      problems: [{ field: 'order_field', message: 'x' }],
    }
    server.serve(links.list as Endpoint, () => refusal)
    const { code, err } = await harness.qd(['link-pool', 'list'])
    expect([code, err]).toEqual([exitCodes.refused, 'qd: no such field\n  order_field: x\n'])
  })
})

describe('adding', () => {
  beforeEach(() => {
    server.serve(links.add as Endpoint, ({ body }) => ({
      data: { added: (body.urls as string[]).length, same: 0, removed: 0, ids: [], batch: null },
    }))
  })

  test('takes entries from the command line and from stdin, each once', async () => {
    const words = ['link-pool', 'add', 'https://a.cn', '-', '--link-type', '2', '--remark', 'new']
    const { code, err } = await harness.qd(words, { stdin: 'https://b.cn,https://c.cn\nhttps://a.cn\n' })
    expect([code, err]).toEqual([0, '3 added\n'])
    expect(server.received[0]!.body).toEqual({
      urls: ['https://a.cn', 'https://b.cn', 'https://c.cn'],
      link_type: 2,
      remark: 'new',
      type: 0,
    })
    expect(server.received[0]!.headers['idempotency-key']).toMatch(/^[\w-]{36}$/)
  })

  test('with --overwrite asks, and in a pipe needs --yes', async () => {
    const words = ['link-pool', 'add', 'https://a.cn', '--overwrite']
    expect((await harness.qd(words)).code).toBe(exitCodes.usage)
    expect((await harness.qd([...words, '--yes'])).code).toBe(0)
    expect(server.received.at(-1)!.body.type).toBe(1)
  })

  test('a user sends the hash of a password from stdin, and the role by its name', async () => {
    server.serve(endpointsOf(role).list as Endpoint, () => ({
      data: [6, 66].map((id) => ({
        id,
        name: id === 6 ? 'operator' : 'operators',
        reach: 0,
        remark: '',
        users: 0,
        fixed: 1,
        update_time: null,
        revision: 1,
      })),
    }))
    const its = { id: 1, type: 1, users: 3, remark: '', create_time: null, update_time: null, revision: 1 }
    const page = { totalCount: 1, totalPage: 1, pageIndex: 1, pageSize: 10 }
    server.serve(endpointsOf(organisation).list as Endpoint, () => ({ data: [{ ...its, name: 'Home' }], ...page }))
    const general = { ...its, name: 'General', organisation: 1, organisation_label: 'Home' }
    server.serve(endpointsOf(userGroup).list as Endpoint, () => ({ data: [general], ...page }))
    server.serve(users.add as Endpoint, () => ({ data: { added: 1, same: 0, removed: 0, ids: [2], batch: null } }))
    const words = [
      'user',
      'add',
      '--username',
      'bob',
      '--name',
      'Bob',
      '--role-id',
      'Operator',
      '--organisation',
      'Home',
      '--user-group',
      'General',
      '--password-stdin',
      '--available',
      'no',
    ]
    const { code } = await harness.qd(words, { stdin: 'Secret-123' })
    expect(code).toBe(0)
    expect(server.received.at(-1)!.body).toMatchObject({
      username: 'bob',
      role_id: 6,
      organisation: 1,
      user_group: 1,
      available: 0,
      password: hashPassword('Secret-123'),
    })
    const none = await harness.qd(
      words.map((word) => (word === 'Operator' ? 'boss' : word)),
      { stdin: 'Secret-123' },
    )
    expect([none.code, none.err]).toEqual([
      exitCodes.usage,
      'qd: Roles: there is not exactly one “boss”. There are: operator, operators\n',
    ])
  })

  test('a row is named by what it is called, also where that is a number; a number that nothing is called is an id', async () => {
    const named = rowOf(platform, { id: 4, name: '2048', kind: 6, same_content: 1 })
    server.serve(endpointsOf(platform).list as Endpoint, () => ({ data: [named] }))
    server.serve(endpointsOf(account).add as Endpoint, () => ({
      data: { added: 1, same: 0, removed: 0, ids: [1], batch: null },
    }))
    server.serve(endpointsOf(phone).list as Endpoint, () => ({ data: [] }))
    const whole = '--nickname A --country SG --longitude 103.8 --latitude 1.3 --phone 1'.split(' ')
    for (const name of ['2048', '7']) {
      expect((await harness.qd(['account', 'add', '--account', 'a', ...whole, '--platform', name])).code).toBe(0)
    }
    const added = server.received.filter(({ body }) => body?.account === 'a')
    expect(added.map(({ body }) => body.platform)).toEqual([4, 7])
  })

  test('a user with a weak password is refused before anything is sent', async () => {
    const words = ['user', 'add', '--username', 'bob', '--name', 'Bob', '--role-id', '6', '--password-stdin']
    words.push('--organisation', '1', '--user-group', '1')
    const { code, err } = await harness.qd(words, { stdin: 'secret' })
    expect(code).toBe(exitCodes.usage)
    expect(err).toContain('at least 8 characters')
    expect(server.received).toEqual([])
  })

  test('a script takes its source from a file', async () => {
    server.serve(endpointsOf(script).add as Endpoint, () => ({
      data: { added: 1, same: 0, removed: 0, ids: [1], batch: null },
    }))
    await writeFile(join(harness.folder, 'shelf.js'), 'export const meta = {}\n')
    expect((await harness.qd(['script', 'add', '--source', '@shelf.js'])).code).toBe(0)
    expect(server.received[0]!.body.source).toBe('export const meta = {}')
    expect((await harness.qd(['script', 'add', '--source', '@gone.js'])).code).toBe(exitCodes.usage)
  })
})

describe('changing and deleting', () => {
  test('an edit sends only what was given, and shows the row', async () => {
    const row = { id: 3, domain: 'a.cn', status: 1, remarks: 'x', update_time: null, revision: 2 }
    server.serve(domains.edit as Endpoint, () => ({ data: row }))
    const { code, out } = await harness.qd(['live-domain', 'edit', '3', '--remarks', 'x', '--json'])
    expect(code).toBe(0)
    expect(server.received[0]!.body).toEqual({ id: 3, remarks: 'x' })
    expect(JSON.parse(out)).toEqual(row)
    expect((await harness.qd(['live-domain', 'edit', '3'])).code).toBe(exitCodes.usage)
    const first = { id: 0, revision: 2, name: 'x', reach: 3, remark: '', users: 1, fixed: 1, update_time: null }
    server.serve(endpointsOf(role).edit as Endpoint, () => ({ data: first }))
    expect((await harness.qd(['role', 'edit', '0', '--name', 'x'])).code).toBe(0)
    expect(server.received.at(-1)).toMatchObject({ query: { id: 0 }, body: { name: 'x' } })
  })

  test('several rows are set to the same after a look: all of them or none', async () => {
    const report = (state: string, counts: Record<string, number>, problems: unknown[] = []) => ({
      data: {
        id: 'e1',
        resource: 'live-domain',
        kind: 'edit',
        state,
        done: 0,
        problems,
        ignored: [],
        counts: { total: 3, new: 0, changed: 0, same: 0, repeated: 0, wrong: 0, removed: 0, ...counts },
      },
    })
    const looks: Record<string, number>[] = [
      { changed: 2, same: 1 },
      { changed: 2, same: 1 },
      { changed: 2, same: 1 },
      { same: 3 },
    ]
    server.serve(domains.editMany as Endpoint, () => report('checked', looks.shift() ?? { changed: 2, same: 1 }))
    server.serve(commitImport, () => report('done', { changed: 2, same: 1 }))
    const edit = (...more: string[]) => harness.qd(['live-domain', 'edit', '3', '4,5', ...more])
    const looked = await edit('--remarks', 'x', '--dry-run')
    expect([looked.code, looked.err]).toEqual([0, expect.stringContaining('2 of 3 entries will change')])
    expect(server.received.map(({ body }) => body)).toMatchObject([
      { ids: [3, 4, 5], values: { remarks: 'x' }, dry_run: 1 },
    ])
    expect((await edit('--remarks', 'x')).err).toContain('add --yes')
    const done = await edit('--remarks', 'x', '--yes', '--json')
    expect([done.code, JSON.parse(done.out).state, done.err]).toEqual([
      0,
      'done',
      expect.stringMatching(/2 entries changed\n.*qd imports undo e1/),
    ])
    expect((await edit('--remarks', 'x', '--yes')).err).toContain('nothing to change')
    expect(server.received.filter(({ endpoint }) => endpoint === commitImport.name)).toHaveLength(1)
    const problem = { row: 1, column: '', field: '', value: '#4', message: 'gone' }
    server.serve(domains.editMany as Endpoint, () => report('checked', { changed: 2, wrong: 1 }, [problem]))
    const wrong = await edit('--remarks', 'x', '--yes')
    expect([wrong.code, wrong.out]).toEqual([exitCodes.refused, expect.stringContaining('#4')])
    const one = await edit('--domain', 'a.cn')
    expect([one.code, one.err]).toEqual([exitCodes.usage, expect.stringContaining('--domain')])
  })

  test('deleting takes ids in any manner, and in a pipe needs --yes', async () => {
    const refused = await harness.qd(['link-pool', 'delete', '3'])
    expect([refused.code, refused.err]).toEqual([
      exitCodes.usage,
      'qd: This asks for confirmation; without a terminal add --yes\n',
    ])
    const { out, err } = await harness.qd(['link-pool', 'delete', '3', '4,5', '3', '--yes'])
    expect(server.received[0]!.query.ids).toEqual([3, 4, 5])
    expect([out, err]).toEqual(['count\n3\n', '3 deleted\n'])
  })

  test('one that has its id in the path gets it there', async () => {
    server.serve(users.delete as Endpoint, () => ({ data: { count: 2 } }))
    expect((await harness.qd(['user', 'delete', '7', '8', '-y', '-q'])).err).toBe('')
    expect(server.received[0]!.query.ids).toEqual([7, 8])
  })

  test('clearing stays within the type', async () => {
    const { code, out } = await harness.qd(['link-pool', 'clear', '--link-type', '1', '--yes', '--json'])
    expect([code, out]).toEqual([0, '{"count":5,"batch":"c1"}\n'])
    expect(server.received[0]!.query).toEqual({ link_type: 1 })
  })
})

describe('an import', () => {
  const report = (state: string, done: number, wrong = 0) => ({
    id: 'i1',
    resource: 'link-pool',
    state,
    done,
    counts: { total: 10, new: 8, changed: 0, same: 0, repeated: 0, wrong, removed: 0 },
    problems: wrong ? [{ row: 3, column: 'B', field: 'url', value: 'x', message: 'no link' }] : [],
    ignored: wrong ? ['colour'] : [],
  })
  beforeEach(async () => {
    await writeFile(join(harness.folder, 'links.xlsx'), 'PK')
    let polls = 0
    server.serve(links.import as Endpoint, () => ({ data: report('importing', 0) }))
    server.serve(getImport, () => ({ data: ++polls < 2 ? report('importing', 5) : report('done', 10, 2) }))
  })

  test('waits until it is done; wrong cells go to stdout and make exit code 1', async () => {
    const { code, out, err } = await harness.qd(['link-pool', 'import', 'links.xlsx', '--link-type', '1'])
    expect(code).toBe(exitCodes.partly)
    expect(out).toBe('row\tcolumn\tfield\tvalue\tmessage\n3\tB\turl\tx\tno link\n')
    expect(err).toBe(
      'Columns that are not known were left out: colour\nImported: 8 new, 0 changed, 0 same, 2 wrong\n2 rows are wrong; get them as a file: qd imports errors i1\n',
    )
    const { body } = server.received[0]!
    expect(body).toMatchObject({ type: 0, dry_run: 0, link_type: '1' })
    expect((body.file as File).name).toBe('links.xlsx')
  })

  test('that is looked at says what should be known of the file, and what is stored otherwise than it is written', async () => {
    const differences = [{ rows: '2-4, 9', count: 4, column: 'B', field: 'country', value: 'USA', stored: 'US' }]
    const notes = ['Hidden rows are imported too: 3']
    server.serve(links.import as Endpoint, () => ({
      data: { ...report('checked', 10), notes, differences, differing: 4 },
    }))
    const { err } = await harness.qd(['link-pool', 'import', 'links.xlsx', '--dry-run'])
    expect(err).toContain('Hidden rows are imported too: 3\n')
    expect(err).toContain('4 cells are stored otherwise than they are written\n  Row 2-4, 9, B country: “USA” → “US”\n')
  })

  test('that is looked at names the rows that change, with what stands there and what would', async () => {
    const cell = { field: 'remark', label: 'Note', before: 'old', after: 'new' }
    const changes = [
      { row: 2, id: 7, name: 'https://a.test/', cells: [cell, { ...cell, field: 'link_type', label: 'Link type' }] },
      { row: 9, id: 8, name: 'https://b.test/', cells: [] },
    ]
    const checked = report('checked', 10)
    server.serve(links.import as Endpoint, () => ({
      data: { ...checked, counts: { ...checked.counts, changed: 3 }, changes },
    }))
    const { err, out } = await harness.qd(['link-pool', 'import', 'links.xlsx', '--dry-run'])
    expect(err).toContain(
      '3 rows change\n' +
        '  Row 2, https://a.test/: Note: “old” → “new”, Link type: “old” → “new”\n' +
        '  Row 9, https://b.test/: Something that is not shown\n' +
        '  Only the first 2 rows are shown\n',
    )
    expect(out).not.toContain('old')
    const json = (await harness.qd(['link-pool', 'import', 'links.xlsx', '--dry-run', '--json'])).out
    expect(JSON.parse(json)).toMatchObject({ changes })
  })

  test('that clears first asks, but a dry run of it does not', async () => {
    server.serve(links.import as Endpoint, () => ({ data: report('checked', 10) }))
    expect((await harness.qd(['link-pool', 'import', 'links.xlsx', '--type', 'clear'])).code).toBe(exitCodes.usage)
    const { code, err, out } = await harness.qd([
      'link-pool',
      'import',
      'links.xlsx',
      '--type',
      'clear',
      '--dry-run',
      '--json',
    ])
    expect(code).toBe(0)
    expect(err).toContain('qd imports commit i1')
    expect(JSON.parse(out)).toMatchObject({ id: 'i1', state: 'checked' })
  })

  test('gives its wrong rows as a file', async () => {
    server.serve(importErrors, () => ({ file: 'errors.xlsx', bytes: new Uint8Array([80, 75]) }))
    const { code, bytes } = await harness.qd(['imports', 'errors', 'i1'])
    expect([code, [...bytes]]).toEqual([0, [80, 75]])
  })
})

describe('an export', () => {
  beforeEach(() => {
    server.serve(links.export as Endpoint, () => ({
      file: '../../链接.xlsx',
      bytes: new Uint8Array([1, 0, 255]),
      capped: true,
    }))
  })

  test('goes to stdout in a pipe, byte for byte, and says that it was cut', async () => {
    const { bytes, err } = await harness.qd(['link-pool', 'export', '--keyword', 'x'])
    expect([...bytes]).toEqual([1, 0, 255])
    expect(err).toContain('20,000')
    expect(server.received[0]!.query).toEqual({ keyword: 'x' })
  })

  test('on a terminal is kept under the name from the server, in this folder alone', async () => {
    const { code } = await harness.qd(['link-pool', 'export'], { terminal: true })
    expect(code).toBe(0)
    expect(await readdir(harness.folder)).toEqual(['链接.xlsx'])
    const again = await harness.qd(['link-pool', 'export'], { terminal: true })
    expect([again.code, again.err]).toContain(exitCodes.usage)
  })

  test('to a named file replaces it', async () => {
    await mkdir(join(harness.folder, 'out'))
    await writeFile(join(harness.folder, 'out', 'a.xlsx'), 'old')
    const { out } = await harness.qd(['link-pool', 'export', '-o', 'out/a.xlsx', '--json'])
    expect(JSON.parse(out)).toEqual({ file: 'out/a.xlsx', bytes: 3, capped: true })
    expect([...(await readFile(join(harness.folder, 'out', 'a.xlsx')))]).toEqual([1, 0, 255])
    expect((await harness.qd(['link-pool', 'export', '-o', 'none/a.xlsx'])).err).toContain(
      'none/a.xlsx cannot be written (ENOENT)',
    )
  })
})
