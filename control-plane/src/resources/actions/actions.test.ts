import { actionEndpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { onEachEngine } from '../../platform/store/onEachEngine.testing.ts'
import { refusal } from '../../refusal.testing.ts'
import { type ActionsHarness, broken, closed, createActionsHarness, permit, permitStates } from './permits.testing.ts'

const calls = actionEndpointsOf(permit)
const { codes } = permitStates
const word = (state: keyof typeof codes) => `Not possible in the state “permit.choice.status.${codes[state]}”`

onEachEngine('actions on the $name engine', (engine) => {
  let harness: ActionsHarness
  beforeEach(async () => {
    harness = await createActionsHarness(engine)
  })
  afterEach(() => harness.close())
  afterAll(() => engine.stop?.())

  const take = async (action: string, body: Record<string, unknown>) =>
    (await harness.call(calls[action]!, { body })).data

  test('each row answers for itself: done, the same as before, or refused with its reason', async () => {
    const [a, b] = await harness.add(['a', 'b'])
    const [granted] = await harness.add(['c'], { status: 'granted' })
    const [refused] = await harness.add(['d'], { status: 'refused' })
    expect(await take('grant', { ids: [a, granted, refused, 999, b, a] })).toEqual({
      results: [
        { id: a, result: 'done', reason: '' },
        { id: granted, result: 'same', reason: '' },
        { id: refused, result: 'refused', reason: word('refused') },
        { id: 999, result: 'refused', reason: expect.stringMatching(/./) },
        { id: b, result: 'done', reason: '' },
      ],
      done: 2,
      same: 1,
      refused: 2,
      job: null,
    })
    expect((await harness.rows()).map(({ status }) => status)).toEqual([1, 1, 1, 2])
  })

  test('a row that changes has an audit entry with what was filled in, a new revision and a new time, and consoles hear of it', async () => {
    const [id] = await harness.add(['a'])
    harness.clock.now += 5_000
    await take('refuse', { ids: [id], note: 'too late' })
    const [row] = await harness.rows()
    expect(row).toMatchObject({ status: codes.refused, note: 'too late', revision: 2, update_time: harness.clock.now })
    const [entry, ...others] = await harness.audit()
    expect(others).toEqual([])
    expect(entry).toMatchObject({ action: 'permit.refuse', row_id: String(id) })
    expect(JSON.parse(entry!.detail)).toEqual({
      before: { status: codes.pending, note: '' },
      after: { status: codes.refused, note: 'too late', form: { note: 'too late' } },
    })
    expect(harness.events.changed).toContain('permit')
    await take('grant', { ids: await harness.add(['b']) })
    expect((await harness.rows())[1]).toMatchObject({ revision: 2, update_time: harness.clock.now })
  })

  test('a rule refuses one row and lets the others go on; what is a fault is said of its row alone', async () => {
    const ids = await harness.add(['a', `${closed} b`, broken, 'c'])
    const { results, done, refused } = await take('rank', { ids, rank: 7 })
    expect([done, refused]).toEqual([2, 2])
    expect(results.map(({ result }) => result)).toEqual(['done', 'refused', 'refused', 'done'])
    expect((await harness.rows()).map(({ rank }) => rank)).toEqual([7, 0, 0, 7])
    expect(await take('rank', { ids: [ids[0]], rank: 7 })).toMatchObject({ same: 1 })
    expect(await harness.audit()).toHaveLength(2)
  })

  test('a dry run gives the same answer and changes nothing', async () => {
    const ids = await harness.add(['a', `${closed} b`])
    const before = await harness.rows()
    harness.events.changed.length = 0
    const tried = await take('rank', { ids, rank: 7, dry_run: 1 })
    expect([await harness.rows(), await harness.audit(), harness.events.changed]).toEqual([before, [], []])
    expect(await take('rank', { ids, rank: 7 })).toEqual(tried)
  })

  test('two people at once: each row changes once', async () => {
    const ids = await harness.add(Array.from({ length: 40 }, (_, n) => `permit ${n}`))
    const [ann, bob] = await Promise.all([
      take('refuse', { ids, note: 'ann' }),
      take('refuse', { ids: ids.toReversed(), note: 'bob' }),
    ])
    expect(ann.done + bob.done).toBe(40)
    expect(ann.refused + bob.refused).toBe(40)
    const won = (answer: typeof ann) => answer.results.filter(({ result }) => result === 'done').map(({ id }) => id)
    const rows = await harness.rows()
    expect(rows.filter(({ note }) => note === 'ann').map(({ id }) => id)).toEqual(won(ann).toSorted((a, b) => a - b))
    expect(rows.filter(({ note }) => note === 'bob').map(({ id }) => id)).toEqual(won(bob).toSorted((a, b) => a - b))
    expect(await harness.audit()).toHaveLength(40)
  })

  test('only rows that fit; what is outside of the database waits for the commit; secrets stay out of the log', async () => {
    const [empty] = await harness.add(['a'])
    const [filled] = await harness.add(['b'], { note: 'call' })
    expect(await take('remind', { ids: [empty, filled], word: 'shut' })).toMatchObject({ refused: 2 })
    expect(harness.sent).toEqual([])
    const { results } = await take('remind', { ids: [empty, filled], word: 'open' })
    expect(results).toEqual([
      { id: empty, result: 'refused', reason: expect.stringContaining('permit.field.note: No') },
      { id: filled, result: 'done', reason: '' },
    ])
    expect(harness.sent).toEqual([filled])
    expect(JSON.stringify(await harness.audit())).not.toMatch(/open|hash/)
  })

  test('what is done outside of the database comes first, and a row for which it fails does not change', async () => {
    const [well] = await harness.add(['a'])
    const [refused] = await harness.add([`${closed} b`])
    const [unfit] = await harness.add(['c'])
    await take('rank', { ids: [unfit], rank: 4 })
    const { results } = await take('post', { ids: [well, refused, unfit, 999] })
    expect(results.map(({ result }) => result)).toEqual(['done', 'refused', 'refused', 'refused'])
    expect(harness.sent).toEqual([well])
    const entries = await harness.audit()
    expect(entries.filter(({ action }) => action === 'permit.post').map(({ row_id }) => row_id)).toEqual([String(well)])
  })

  test('a form names only what its reference may name', async () => {
    const [a, b] = await harness.add(['a', 'b'])
    const { problems } = await refusal(take('follow', { ids: [a], next: b }))
    expect(problems.map(({ field }) => field)).toEqual(['next'])
    await take('rank', { ids: [b], rank: 3 })
    expect(await take('follow', { ids: [a], next: b })).toMatchObject({ done: 1 })
    await expect(take('follow', { ids: [a, b], next: b })).rejects.toThrow()
  })

  test('a form is checked as everywhere', async () => {
    const ids = await harness.add(['a'])
    expect((await refusal(take('refuse', { ids }))).problems[0]?.field).toBe('note')
    expect((await refusal(take('rank', { ids, rank: 10 }))).problems[0]?.field).toBe('rank')
    expect((await refusal(take('grant', { ids: [] }))).problems[0]?.field).toBe('ids')
  })

  test('whoever has a second factor shows a code where the action asks for one', async () => {
    const ids = await harness.add(['a'])
    harness.codes.set(1, '123456')
    expect((await refusal(take('burn', { ids }))).code).toBe('login_code_required')
    expect(await take('burn', { ids, code: '123456' })).toMatchObject({ done: 1 })
  })

  test('without its key the call is refused, and so it is for those who only read', async () => {
    const ids = await harness.add(['a'])
    const as = (keys: string[], readOnly = false) =>
      harness.call(calls.grant!, { body: { ids } }, { userId: 5, username: 'ann', keys, readOnly })
    expect((await refusal(as(['permit.list', 'permit.edit']))).code).toBe('forbidden')
    expect((await refusal(as(['permit.grant'], true))).code).toBe('read_only_user')
    expect((await as(['permit.grant'])).data.done).toBe(1)
  })
})
