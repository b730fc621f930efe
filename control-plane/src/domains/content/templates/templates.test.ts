import { previewTemplate } from '@quarterdeck/shared/contracts/template.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { persona } from '@quarterdeck/shared/resources/content/persona.ts'
import { template } from '@quarterdeck/shared/resources/content/template.ts'
import { organisation } from '@quarterdeck/shared/resources/system/organisation.ts'
import { userGroup } from '@quarterdeck/shared/resources/system/userGroup.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlane, type TestPlane } from '../../../plane.testing.ts'
import { refusal } from '../../../refusal.testing.ts'

let plane: TestPlane
beforeAll(async () => {
  plane = await startTestPlane()
})
afterAll(() => plane.stop())

const calls = endpointsOf(template)
const whole = { name: 'Tea time', model: 'Everyday post', theme: 'Tea', incantation: 'A post by {name} of {country}' }
const add = async (body: object) => (await plane.admin.call(calls.add!, { body: { ...whole, ...body } })).data.ids[0]!
const list = async (query: object = {}) => (await plane.admin.call(calls.list!, { query: { ...query } })).data

test('there is a plain post from the start, once, which every organisation sees and none but inside changes', async () => {
  await plane.restart()
  const [plain, ...others] = await list()
  expect(plain).toMatchObject({ name: 'Plain post', model_theme: 'Everyday post · Daily life', organisation_id: null })
  expect(others).toEqual([])
  const add = async (of: unknown, body: object) =>
    (await plane.admin.call(endpointsOf(of as AnyResource).add!, { body: { ...body } })).data.ids[0]!
  const guests = await add(organisation, { name: 'Guests', type: 2 })
  const group = await add(userGroup, { name: 'Guests', organisation: guests })
  const guest = await plane.addUser(3, { organisation: guests, user_group: group })
  expect((await guest.call(calls.list!, { query: {} })).data).toMatchObject([{ name: 'Plain post' }])
  const edit = guest.call(calls.edit!, { query: { id: plain!.id }, body: { name: 'Ours' } })
  expect(await refusal(edit)).toMatchObject({ status: 403 })
})

test('eleven styles and a placeholder that there is not are refused by name', async () => {
  const styles = Array.from({ length: 11 }, (_, n) => `style ${n}`)
  expect(await refusal(add({ styles: styles.join() }))).toMatchObject({
    code: 'too_many_styles',
    message: 'At most ten styles',
    problems: [{ field: 'styles' }],
  })
  const problem = { code: 'unknown_placeholder', problems: [{ field: 'incantation' }] }
  const refused = await refusal(add({ incantation: 'A {mood} post' }))
  expect(refused).toMatchObject(problem)
  expect(String((refused as Error).message)).toContain('{mood}')
  expect(String((refused as Error).message)).toContain('{interests}')
  const id = await add({ styles: styles.slice(1).join('、') })
  const edit = plane.admin.call(calls.edit!, { query: { id }, body: { incantation: '{Mood}' } })
  expect(await refusal(edit)).toMatchObject(problem)
})

test('templates are found by model and theme, by any style and by whether they are available', async () => {
  const id = await add({ name: 'Gym', model: 'Advert', theme: 'Sport', styles: 'film,hand-drawn', available: 0 })
  for (const query of [{ keyword: 'adver' }, { keyword: 'sport' }, { styles: 'FILM' }, { available: 0 }])
    expect((await list(query)).map((row) => row.id)).toEqual([id])
  expect(await list({ styles: 'hand' })).toEqual([])
})

test('a copy is of the organisation of whoever copies, and stands beside the first', async () => {
  const [plain] = await list({ keyword: 'Plain' })
  const copy = actionEndpointsOf(template).copy!
  await plane.admin.call(copy, { body: { ids: [plain!.id] } })
  const [made] = await list({ keyword: 'Plain post (2)' })
  expect(made).toMatchObject({ incantation: plain!.incantation, organisation_id: 1, create_user: 'admin' })
})

test('a prompt is shown for a persona, with what is not known of it', async () => {
  const body = {
    name: 'Bia {age}',
    gender: 2,
    age: 30,
    country: 'BR',
    language: 'pt',
    career: 'barista',
    industry: 'coffee',
    traits: 'calm',
    interests: 'tea',
  }
  const { data } = await plane.admin.call(endpointsOf(persona).add!, { body })
  const preview = async (asked: object) =>
    (await plane.admin.call(previewTemplate, { body: { persona: data.ids[0]!, ...asked } })).data
  const incantation = '{name}, {gender}, {country}, {language}, {height}'
  expect(await preview({ incantation })).toEqual({
    prompt: 'Bia {age}, woman, Brazil, Portuguese, …',
    gaps: ['height'],
  })
  expect((await preview({ id: await add({}) })).prompt).toBe('A post by Bia {age} of Brazil')
  const nobody = plane.admin.call(previewTemplate, { body: { incantation, persona: 999 } })
  expect(await refusal(nobody)).toMatchObject({ status: 404 })
  // Whoever does not see the persona is told nothing of it.
  const other = await plane.addUser(14)
  const unseen = other.call(previewTemplate, { body: { incantation, persona: data.ids[0]! } })
  expect(await refusal(unseen)).toMatchObject({ status: 404 })
})
