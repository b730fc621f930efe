import { contentChain, estimateTask } from '@quarterdeck/shared/contracts/contentTasks.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { contentItem } from '@quarterdeck/shared/resources/content/contentItem.ts'
import { contentTask } from '@quarterdeck/shared/resources/content/contentTask.ts'
import { libraryItem } from '@quarterdeck/shared/resources/content/libraryItem.ts'
import { persona } from '@quarterdeck/shared/resources/content/persona.ts'
import { platform } from '@quarterdeck/shared/resources/fleet/platform.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestPlane, type TestPlane } from '../../../plane.testing.ts'
import { refusal } from '../../../refusal.testing.ts'

let plane: TestPlane
let personas: number[]
let place: number

beforeAll(async () => {
  plane = await startTestPlane()
  place = await add(platform, { name: 'Shelf blog', app: 'app.shelf', text_limit: 280 })
  personas = []
  for (const name of ['Mira', 'Tomas', 'Ana']) personas.push(await addPersona(name))
  await done(persona, 'pass', personas)
})
afterAll(() => plane.stop())

const callsOf = (resource: unknown) => endpointsOf(resource as AnyResource)
const add = async (resource: unknown, body: Record<string, unknown>) =>
  (await plane.admin.call(callsOf(resource).add!, { body })).data.ids[0]!
const addPersona = (name: string) =>
  add(persona, {
    name,
    industry: 'Tea',
    career: 'Blender',
    gender: 2,
    age: 31,
    country: 'CN',
    traits: 'calm',
    interests: 'gardens',
  })
const rows = async (resource: unknown, query: Record<string, unknown> = {}) =>
  (await plane.admin.call(callsOf(resource).list!, { query: { pageSize: 100, ...query } })).data as Record<
    string,
    unknown
  >[]
const take = async (resource: unknown, action: string, ids: readonly number[], more: Record<string, unknown> = {}) =>
  (
    await plane.admin.call(actionEndpointsOf(resource as AnyResource)[action]!, {
      body: { ids: [...ids], ...more },
    })
  ).data as { results: { id: number; result: string; reason: string }[] }
const done = async (...call: Parameters<typeof take>) => {
  const { results } = await take(...call)
  expect(results.filter(({ result }) => result !== 'done')).toEqual([])
}
const taskOf = async (id: number) => (await rows(contentTask)).find((row) => row.id === id)!
const itemsOf = (task: number) => rows(contentItem, { task })
const ended = (id: number) =>
  vi.waitFor(
    async () => {
      const task = await taskOf(id)
      expect([2, 3]).toContain(task.status)
      return task
    },
    { timeout: 20_000, interval: 50 },
  )
const aiTask = (more: Record<string, unknown> = {}) => ({
  name: 'Spring',
  personas: personas.join(','),
  platforms: String(place),
  description: 'The first tea of spring',
  incantation: 'You are {name}.',
  count: 2,
  style: 'calm,loud',
  ...more,
})
test('posts for each persona with text and picture, made by the embedded provider', async () => {
  const id = await add(contentTask, aiTask({ with_picture: 1 }))
  await done(contentTask, 'start', [id])
  const task = await ended(id)
  expect(task).toMatchObject({ status: 2, posts: 6, parts: 12, parts_done: 12, parts_failed: 0, error: '' })
  const items = await itemsOf(id)
  expect(items.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6])
  expect(items.map(({ style }) => style)).toEqual(['calm', 'loud', 'calm', 'loud', 'calm', 'loud'])
  for (const item of items) {
    expect(item).toMatchObject({ status: 2, ai_generated: 1, kept: 0, error: '' })
    expect(String(item.text)).not.toBe('')
    expect(String(item.media)).toMatch(/^\d+$/)
    expect(String(item.prompt)).toContain(`You are ${item.persona_label}.`)
    expect(String(item.prompt)).toContain('Write one post about')
  }
})

test('again with a note makes a post anew, and what was edited keeps its mark', async () => {
  const id = await add(contentTask, aiTask({ count: 1, personas: String(personas[0]) }))
  await done(contentTask, 'start', [id])
  await ended(id)
  const [item] = await itemsOf(id)
  const before = String(item!.text)
  await plane.admin.call(callsOf(contentItem).edit!, {
    query: { id: Number(item!.id) },
    body: { text: 'My own words', revision: item!.revision },
  })
  expect((await itemsOf(id))[0]).toMatchObject({ text: 'My own words', ai_generated: 1, edited_by: 'admin' })
  await done(contentItem, 'again', [Number(item!.id)], { note: 'shorter' })
  await vi.waitFor(async () => expect((await itemsOf(id))[0]).toMatchObject({ status: 2 }), { timeout: 10_000 })
  const [made] = await itemsOf(id)
  expect(made).toMatchObject({ note: 'shorter', ai_generated: 1 })
  expect(made!.text).not.toBe('My own words')
  expect(made!.text).not.toBe(before)
  expect(await ended(id)).toMatchObject({ status: 2, parts_done: 1 })
})

test('what the form requires is refused by its field', async () => {
  const fields = async (body: Record<string, unknown>) =>
    (await refusal(add(contentTask, body))).problems.map(({ field, message }) => `${field}: ${message}`)
  expect(await fields(aiTask({ description: '', incantation: '', with_text: 0 }))).toEqual([
    'description: Fill this in',
    'with_text: Choose at least one of text, picture and video',
    'incantation: Fill this in',
  ])
  expect(await fields(aiTask({ count: 7 }))).toEqual(['count: Must be 6 or less'])
  expect(await fields(aiTask({ random: 1, with_picture: 1, count: 7 }))).toEqual([
    'random: Random generation is for AI text alone',
  ])
  expect(await fields(aiTask({ scope: 2 }))).toEqual(['personas: A single task is for one persona'])
  expect(await fields(aiTask({ kind: 2 }))).toEqual(['texts: Give at least one text, picture or video'])
})

test('a custom task takes its texts by turn, and nobody says that a model made them', async () => {
  const id = await add(contentTask, aiTask({ kind: 2, texts: 'One\n---\nTwo\n---\nThree\n---\nFour' }))
  await done(contentTask, 'start', [id])
  expect(await ended(id)).toMatchObject({ status: 2, posts: 6, parts: 6, parts_done: 6 })
  const items = await itemsOf(id)
  expect(items.map(({ text }) => text)).toEqual(['One', 'Two', 'Three', 'Four', 'One', 'Two'])
  expect(items.every(({ ai_generated }) => ai_generated === 0)).toBe(true)
})

test('a started task keeps what it plans with, and is copied to change it', async () => {
  const id = await add(contentTask, aiTask({ kind: 2, texts: 'One' }))
  await done(contentTask, 'start', [id])
  const { revision } = await ended(id)
  const edit = (body: Record<string, unknown>) =>
    plane.admin.call(callsOf(contentTask).edit!, { query: { id }, body: { revision, ...body } })
  expect((await refusal(edit({ count: 3 }))).code).toBe('task_started')
  await edit({ name: 'Called otherwise' })
  await take(contentTask, 'copy', [id])
  const copy = (await rows(contentTask)).find(({ name, id: other }) => name === 'Called otherwise' && other !== id)
  expect(copy).toMatchObject({ status: 0, posts: 0, texts: 'One' })
})

test('random texts: as many as asked for in all, each number once, and a stop ends them', async () => {
  const id = await add(contentTask, aiTask({ random: 1, count: 2_500, personas: '', persona_group: null }))
  await done(contentTask, 'start', [id])
  await vi.waitFor(async () => expect(Number((await taskOf(id)).parts_done)).toBeGreaterThan(20), { timeout: 20_000 })
  await done(contentTask, 'stop', [id])
  expect(await taskOf(id)).toMatchObject({ status: 3, error: 'Stopped' })
  await vi.waitFor(
    async () => {
      const task = await taskOf(id)
      expect(Number(task.parts_done) + Number(task.parts_failed)).toBe(2_500)
    },
    { timeout: 10_000 },
  )
})

test('what a task comes to is said before it is saved, with what a model would be told', async () => {
  const body = aiTask({ with_picture: 1, count: 3 })
  const { data } = await plane.admin.call(estimateTask, { body })
  expect(data).toMatchObject({ personas: 3, posts: 9, parts: 18, texts: 9, pictures: 9, videos: 0, persona: 'Mira' })
  expect(data.prompt).toContain('The first tea of spring')
  expect(data.prompt).toContain('At most 280 characters')
  expect((await refusal(plane.admin.call(estimateTask, { body: { ...body, count: 7 } }))).problems).toMatchObject([
    { field: 'count' },
  ])
})

test('a kept post is in the library with its mark, and its chain says where it comes from', async () => {
  const id = await add(contentTask, aiTask({ name: 'Kept', count: 1, personas: String(personas[1]), with_picture: 1 }))
  await done(contentTask, 'start', [id])
  await ended(id)
  const [item] = await itemsOf(id)
  await done(contentItem, 'keep', [Number(item!.id)])
  expect((await itemsOf(id))[0]).toMatchObject({ kept: 1 })
  const kept = await rows(libraryItem, { task: id })
  expect(kept.map(({ kind, ai_generated, rights, source }) => ({ kind, ai_generated, rights, source }))).toEqual(
    expect.arrayContaining([1, 2].map((kind) => ({ kind, ai_generated: 1, rights: 3, source: 1 }))),
  )
  await done(contentItem, 'submit', [Number(item!.id)])
  const { data } = await plane.admin.call(contentChain, { query: { id: Number(item!.id) } })
  const table = (name: string) => data.sections.find((section) => section.name === name)!.table!
  expect(data.subject).toContain('Kept')
  expect(table('parts').rows).toMatchObject([{ provider: 'Embedded' }, { provider: 'Embedded' }])
  expect(table('hashes').rows.every(({ hash }) => /^[0-9a-f]{64}$/.test(hash!))).toBe(true)
  expect(table('library').rows).toHaveLength(2)
  expect(table('reviews').rows).toMatchObject([{ hash: expect.stringMatching(/^[0-9a-f]{64}$/) }])
  expect(await refusal(plane.admin.call(contentChain, { query: { id: 987_654 } }))).toMatchObject({ status: 404 })
})
