import { commitImport } from '@quarterdeck/shared/contracts/imports.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { group } from '@quarterdeck/shared/resources/content/group.ts'
import { persona } from '@quarterdeck/shared/resources/content/persona.ts'
import { personaReview } from '@quarterdeck/shared/resources/content/personaReview.ts'
import { account } from '@quarterdeck/shared/resources/fleet/account.ts'
import { matrixLinkage } from '@quarterdeck/shared/resources/fleet/matrixLinkage.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMigrated } from '../../../migrations/migrated.testing.ts'
import { phoneRow } from '../../../phoneRow.testing.ts'
import { startTestPlane, type TestPlane } from '../../../plane.testing.ts'
import type { TestDatabase } from '../../../platform/store/engines.testing.ts'
import { onEachEngine } from '../../../platform/store/onEachEngine.testing.ts'
import { refusal } from '../../../refusal.testing.ts'

const whole = {
  name: 'Mira',
  industry: 'Tea',
  career: 'Blender',
  gender: 2,
  age: 31,
  country: 'CN',
  traits: 'calm, curious',
  interests: 'gardens',
}

onEachEngine('personas on the $name engine', (engine) => {
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
  const edit = (resource: unknown, id: number, body: Record<string, unknown>) =>
    plane.admin.call(callsOf(resource).edit!, { query: { id }, body })
  const rows = async (resource: unknown, query: Record<string, unknown> = {}) =>
    (await plane.admin.call(callsOf(resource).list!, { query })).data as Record<string, unknown>[]
  const take = async (resource: unknown, action: string, ids: readonly number[], more: Record<string, unknown> = {}) =>
    (
      await plane.admin.call(actionEndpointsOf(resource as AnyResource)[action]!, {
        body: { ids: [...ids], ...more },
      })
    ).data as { results: { id: number; result: string; reason: string }[] }
  const statusOf = async (id: number) => Number((await rows(persona)).find((row) => row.id === id)!.status)
  const sheetOf = async (lines: readonly (readonly unknown[])[]) => {
    const { utils, write } = await import('@e965/xlsx')
    const book = utils.book_new(utils.aoa_to_sheet(lines.map((line) => [...line])))
    return new File([write(book, { type: 'buffer', bookType: 'xlsx' })], 'personas.xlsx')
  }
  const send = async (file: File, dry_run: 0 | 1) =>
    (await plane.admin.call(callsOf(persona).import!, { body: { file, dry_run } })).data

  test('names of 13 characters, a fourth level and a circle of groups are refused', async () => {
    const top = await add(group, { name: 'Tea', kind: 1 })
    const middle = await add(group, { name: 'Green', kind: 1, parent: top })
    const low = await add(group, { name: 'Sencha', kind: 1, parent: middle })
    expect(await refusal(add(group, { name: 'x'.repeat(13), kind: 1 }))).toMatchObject({
      code: 'too_long',
      problems: [{ field: 'name' }],
    })
    expect(await refusal(add(group, { name: '', kind: 1 }))).toMatchObject({
      message: 'Group name: not empty, at most 12 characters',
    })
    expect(await refusal(add(group, { name: 'Fine', kind: 1, parent: low }))).toMatchObject({ code: 'tree_too_deep' })
    expect(await refusal(edit(group, top, { parent: low }))).toMatchObject({ code: 'tree_circle' })
  })

  describe('a review', () => {
    test('passes what waits; an edited name waits again, and a refusal without a note is refused', async () => {
      const id = await add(persona, whole)
      expect(await statusOf(id)).toBe(0)
      await take(persona, 'pass', [id])
      expect(await statusOf(id)).toBe(2)
      await edit(persona, id, { other_description: 'drinks no coffee' })
      expect(await statusOf(id)).toBe(2)
      await edit(persona, id, { name: 'Mira Lin' })
      expect(await statusOf(id)).toBe(0)
      expect(await refusal(take(persona, 'refuse', [id]))).toMatchObject({ code: 'required' })
      await take(persona, 'refuse', [id], { audit_note: 'of whom is the picture?' })
      expect((await rows(persona))[0]).toMatchObject({
        status: 1,
        audit_user: 'admin',
        audit_note: 'of whom is the picture?',
      })
      await edit(persona, id, { traits: 'calm' })
      expect(await statusOf(id)).toBe(0)
      expect((await rows(personaReview)).map((row) => row.id)).toEqual([id])
    })

    test('a copy waits for a review of its own, and a child is no persona', async () => {
      const [first] = await rows(persona)
      await take(persona, 'copy', [Number(first!.id)])
      expect(await rows(persona, { name: 'Mira Lin' })).toMatchObject([
        { status: 0, same_name: 2 },
        { status: 0, same_name: 2 },
      ])
      expect(await refusal(add(persona, { ...whole, age: 17 }))).toMatchObject({ code: 'too_small' })
      expect(await refusal(add(persona, { ...whole, career: '' }))).toMatchObject({ code: 'required' })
    })
  })

  describe('spreadsheets know personas by their ID:', () => {
    const header = ['ID', 'name', 'industry', 'career', 'gender', 'age', 'country', 'traits', 'interests']

    test('200 go out and in again without a change', async () => {
      const lines = Array.from({ length: 198 }, (_, n) => [
        '',
        `P${n}`,
        'Tea',
        'Blender',
        'Woman',
        20 + (n % 60),
        'JP',
        'calm',
        'tea',
      ])
      const { id, counts } = await send(await sheetOf([header, ...lines]), 1)
      expect(counts).toMatchObject({ new: 198, wrong: 0 })
      await plane.admin.call(commitImport, { query: { id } })
      const out = await plane.admin.file(callsOf(persona).export!, { query: {} })
      expect((await send(new File([out.blob], out.name), 1)).counts).toMatchObject({
        same: 200,
        new: 0,
        changed: 0,
        wrong: 0,
      })
    })

    test('an empty ID is a new row, an unknown one wrong, and what lacks something is incomplete until it is there', async () => {
      const [first] = await rows(persona, { name: 'P0' })
      const file = await sheetOf([
        header,
        [first!.id, 'P0', 'Tea', 'Blender', 'Woman', 44, 'JP', 'calm', 'tea'],
        [999999, 'Nobody', 'Tea', 'Blender', 'Woman', 44, 'JP', 'calm', 'tea'],
        ['', 'Half', 'Tea', '', '', '', '', '', ''],
      ])
      const report = await send(file, 0)
      expect(report).toMatchObject({
        counts: { changed: 1, new: 1, wrong: 1 },
        problems: [{ row: 3, message: 'No row has this ID; leave it empty for a new row' }],
      })
      const [half] = await rows(persona, { name: 'Half' })
      expect(half).toMatchObject({ status: 3, age: null, gender: 0 })
      await edit(persona, Number(half!.id), { ...whole, name: 'Half' })
      expect(await statusOf(Number(half!.id)).catch(() => undefined)).toBe(0)
    })
  })

  test('a bulk link of 12: 6 linked, 2 without such a name, 2 not unique, 1 unbound by hand, 1 full; what was shown is done', async () => {
    const phone = await phoneRow(plane)
    const named = async (nickname: string) => {
      const id = await add(account, {
        account: `a-${nickname}-${Math.random()}`,
        nickname,
        platform: 1,
        phone,
        country: 'SG',
        longitude: 0,
        latitude: 0,
      })
      await take(account, 'unbind', [id])
      return id
    }
    for (const name of ['Twin', 'Twin']) await add(persona, { ...whole, name })
    const good: number[] = []
    for (let n = 1; n <= 6; n++) good.push(await named(` P${n} `))
    const none = [await named('Unheard'), await named('Unknown')]
    const twins = [await named('Twin'), await named('Twin')]
    const byHand = await named('P7')
    const full = await named('P8')
    const some = await rows(persona, { pageSize: 30, keyword: 'P1' })
    const ten = some.slice(0, 10).map(({ id }) => Number(id))
    await take(persona, 'pass', ten)
    const [one] = ten
    await take(account, 'link', [byHand], { personas: String(one) })
    await take(account, 'unlink', [byHand], { personas: String(one) })
    await take(account, 'link', [full], { personas: ten.join() })
    const all = [...good, ...none, ...twins, byHand, full]
    const shown = await take(account, 'bulk-link', all, { dry_run: 1 })
    expect(
      Object.entries(Object.groupBy(shown.results, ({ reason }) => reason)).map(([why, of]) => [why, of!.length]),
    ).toEqual([
      ['', 6],
      ['No persona has the name of this nickname', 2],
      ['More than one persona has the name of this nickname', 2],
      ['It was unlinked by hand; link it by hand again', 1],
      ['Personas: At most 10; there are 11', 1],
    ])
    expect(await rows(account, { has_persona: 1 })).toHaveLength(1)
    expect((await take(account, 'bulk-link', all)).results).toEqual(shown.results)
    expect(await rows(account, { has_persona: 1 })).toHaveLength(7)
    expect((await take(account, 'bulk-link', good)).results.every(({ result }) => result === 'same')).toBe(true)
    const [linked] = await rows(persona, { name: 'P1' })
    expect(linked).toMatchObject({ accounts: 1 })
    expect((await rows(persona, { has_account: 1, keyword: 'P1', pageSize: 100 })).length).toBe(11)
    // By hand it is linked again, and from then on with the others.
    await take(persona, 'link', [one!], { accounts: String(byHand) })
    expect((await take(account, 'bulk-link', [byHand])).results).toMatchObject([{ result: 'done' }])
  })

  test('relations name what is missing on the way from persona to host', async () => {
    const found = await rows(matrixLinkage, { has_gaps: 1, pageSize: 100 })
    expect(found).toHaveLength(12)
    expect(found[0]).toMatchObject({ gaps: 3, no_persona: 1, no_phone: 1, no_authorisation: 1, subsystem: null })
    const [one] = await rows(matrixLinkage, { keyword: 'a-Twin' })
    await edit(account, Number(one!.id), { basis: 1 })
    expect((await rows(matrixLinkage, { no_authorisation: 0 })).map(({ id }) => id)).toEqual([one!.id])
    expect(await rows(matrixLinkage, { no_persona: 0, pageSize: 100 })).toHaveLength(8)
    await take(account, 'change-status', [Number(one!.id)], { status: 1, remark: 'Reported' })
    expect(await rows(matrixLinkage, { banned: 1 })).toMatchObject([{ id: one!.id, gaps: 3, no_authorisation: 0 }])
  })

  test('a name is found however its letters are composed, and a sign that searches mean otherwise is itself', async () => {
    const names = ['Ngu\u0079e\u0302\u0303n', '50% a_b', 'Zo\u0065\u0308']
    for (const name of [...names, '50x aab']) await add(persona, { ...whole, name })
    const common = { platform: 1, phone: await phoneRow(plane), country: 'SG', longitude: 0, latitude: 0 }
    const ids: number[] = []
    for (const [n, nickname] of ['Nguy\u00ea\u0303n', '50% a_b', 'Zo\u00eb'].entries())
      ids.push(await add(account, { ...common, account: `composed-${n}`, nickname }))
    expect(await take(account, 'bulk-link', ids)).toMatchObject({ done: 3 })
  })
})
