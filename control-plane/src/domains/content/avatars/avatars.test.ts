// @module-tag second-gear

import { uploadFile } from '@quarterdeck/shared/contracts/rowFiles.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { avatar } from '@quarterdeck/shared/resources/content/avatar.ts'
import { group, groupKinds } from '@quarterdeck/shared/resources/content/group.ts'
import { persona } from '@quarterdeck/shared/resources/content/persona.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMigrated } from '../../../migrations/migrated.testing.ts'
import { startTestPlane, type TestPlane } from '../../../plane.testing.ts'
import type { TestDatabase } from '../../../platform/store/engines.testing.ts'
import { onEachEngine } from '../../../platform/store/onEachEngine.testing.ts'
import { refusal } from '../../../refusal.testing.ts'

const someone = {
  industry: 'Tea',
  career: 'Blender',
  gender: 2,
  age: 31,
  country: 'CN',
  traits: 'calm',
  interests: 'gardens',
}

onEachEngine('avatars on the $name engine', (engine) => {
  let plane: TestPlane
  let database: TestDatabase
  beforeAll(async () => {
    database = await createMigrated(engine)
    plane = await startTestPlane({ databaseUrl: database.url })
  })
  afterAll(async () => {
    await plane.stop()
    await database.remove()
    await engine.stop?.()
  })
  const callsOf = (resource: unknown) => endpointsOf(resource as AnyResource)
  const add = async (resource: unknown, body: Record<string, unknown>) =>
    (await plane.admin.call(callsOf(resource).add!, { body })).data.ids[0]!
  const rows = async (resource: unknown, query: Record<string, unknown> = {}) =>
    (await plane.admin.call(callsOf(resource).list!, { query })).data as Record<string, unknown>[]
  const row = async (resource: unknown, id: number) =>
    (await plane.admin.call(callsOf(resource).get!, { query: { id } })).data as Record<string, unknown>
  const take = async (resource: unknown, action: string, id: number, more: Record<string, unknown> = {}) => {
    const { data } = await plane.admin.call(actionEndpointsOf(resource as AnyResource)[action]!, {
      body: { ids: [id], ...more },
    })
    return (data as { results: { result: string; reason: string }[] }).results[0]!
  }
  let shades = 0
  const addAvatar = async (values: Record<string, unknown> = {}) => {
    const background = { r: shades++, g: 40, b: 90 }
    const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background } })
      .png()
      .toBuffer()
    const body = { file: new File([bytes], 'face.png') }
    const { data } = await plane.admin.call(uploadFile, { query: { resource: 'avatar', field: 'image' }, body })
    return add(avatar, { image: String(data.id), description: 'face', category: 2, ...values })
  }

  test('one is free until a persona has it as its face, and stays as long as it is', async () => {
    const face = await addAvatar()
    const other = await addAvatar()
    const mira = await add(persona, { ...someone, name: 'Mira' })
    await take(persona, 'pass', mira)
    expect(await rows(avatar, { used: 1 })).toEqual([])
    expect(await take(avatar, 'bind', face, { persona: mira })).toMatchObject({ result: 'done' })
    // Whoever passed her has not seen this face.
    expect(await row(persona, mira)).toMatchObject({
      avatar: face,
      avatar_label: `face #${face}`,
      avatar_files: [{ name: 'face.png', thumb: expect.stringContaining('/api/file/') }],
      status: 0,
    })
    expect(await rows(avatar, { used: 1 })).toMatchObject([{ id: face, personas_label: 'Mira' }])
    expect((await rows(avatar, { used: 0 })).map(({ id }) => id)).toEqual([other])
    expect((await rows(avatar, { persona: mira })).map(({ id }) => id)).toEqual([face])
    expect(await take(avatar, 'bind', face, { persona: mira })).toMatchObject({ result: 'same' })
    expect(await rows(persona, { has_avatar: 1 })).toHaveLength(1)

    const remove = (id: number) => plane.admin.call(callsOf(avatar).delete!, { query: { id } })
    expect(await refusal(remove(face))).toMatchObject({ code: 'in_use' })
    await plane.admin.call(callsOf(persona).edit!, { query: { id: mira }, body: { avatar: null } })
    await remove(face)
    expect((await rows(avatar)).map(({ id }) => id)).toEqual([other])
  })

  test('whose face it is, only those learn who see the persona', async () => {
    const face = await addAvatar()
    const ada = await add(persona, { ...someone, name: 'Ada', avatar: face })
    const operator = await plane.addUser(6)
    const seen = async (query: Record<string, unknown> = {}) =>
      (await operator.call(callsOf(avatar).list!, { query })).data as Record<string, unknown>[]
    expect((await seen()).find(({ id }) => id === face)).toMatchObject({ personas: '', personas_label: '', used: 1 })
    expect(await seen({ persona: ada })).toEqual([])
    expect((await rows(avatar, { persona: ada })).map(({ personas }) => personas)).toEqual([String(ada)])
  })

  test('a rejected persona that gets another face waits for its review again; its copy has none', async () => {
    const face = await addAvatar()
    const noah = await add(persona, { ...someone, name: 'Noah', avatar: face })
    await take(persona, 'refuse', noah, { audit_note: 'who is this?' })
    expect(await row(persona, noah)).toMatchObject({ status: 1 })
    await take(avatar, 'bind', await addAvatar(), { persona: noah })
    expect(await row(persona, noah)).toMatchObject({ status: 0 })
    await take(persona, 'copy', noah)
    expect(await rows(persona, { name: 'Noah', has_avatar: 0 })).toMatchObject([{ avatar: null, avatar_files: [] }])
  })

  test('a cover is nobody’s face', async () => {
    const cover = await addAvatar({ type: 2 })
    const [someone] = await rows(persona)
    const bound = { persona: Number(someone!.id) }
    expect((await take(avatar, 'bind', cover, bound)).reason).toMatch(/Cover|Used as/)
    expect(
      await refusal(
        plane.admin.call(callsOf(persona).edit!, { query: { id: someone!.id as number }, body: { avatar: cover } }),
      ),
    ).toMatchObject({ code: 'not_a_choice' })
  })

  test('avatars stand in a tree of groups of their own', async () => {
    const people = await add(group, { name: 'People', kind: groupKinds.avatar })
    const sketched = await add(group, { name: 'Sketched', kind: groupKinds.avatar, parent: people })
    const one = await addAvatar({ group: sketched })
    expect((await rows(avatar, { group_below: people })).map(({ id }) => id)).toEqual([one])
    expect(await row(group, sketched)).toMatchObject({ avatars: 1 })
    const interest = await add(group, { name: 'Tea', kind: groupKinds.interest })
    expect(await refusal(addAvatar({ group: interest }))).toMatchObject({ code: 'not_a_choice' })
    const black = await add(group, { name: 'Black tea', kind: groupKinds.interest, parent: interest })
    const drinker = await add(persona, { ...someone, name: 'Ada', interest_groups: String(black) })
    expect((await rows(persona, { interest_below: interest })).map(({ id }) => id)).toEqual([drinker])
  })

  test('personas whose faces are called the same go out and in again without a change', async () => {
    for (let n = 0; n < 6; n++) await add(persona, { ...someone, name: `P${n}`, avatar: await addAvatar() })
    const out = await plane.admin.file(callsOf(persona).export!, { query: {} })
    const body = { file: new File([out.blob], out.name), dry_run: 1 }
    const { counts } = (await plane.admin.call(callsOf(persona).import!, { body: body })).data
    expect(counts).toMatchObject({ new: 0, changed: 0, wrong: 0 })
    expect(counts.same).toBeGreaterThan(6)
  })
})
