import { checkPost } from '@quarterdeck/shared/values/checkPost.ts'
import { type PostVector, plainRules, postVectors } from '@quarterdeck/shared/values/postVectors.testing.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMigrated } from '../../../migrations/migrated.testing.ts'
import { createStore } from '../../../platform/store/createStore.ts'
import type { Store } from '../../../platform/store/store.ts'
import { limitsOf } from './findings.ts'

let store: Store
let remove: () => Promise<void>
beforeAll(async () => {
  const database = await createMigrated()
  remove = database.remove
  store = await createStore(database.url)
})
afterAll(async () => {
  await store.close()
  await remove()
})

/** What is frozen goes to one account after the other: how many get it is none of the review's questions. */
const asked = postVectors.filter(({ post }) => post.accounts === undefined)

test('the review finds of each post what keeps it from a platform, as the form, the call and qd do', async () => {
  expect(asked.length).toBeGreaterThanOrEqual(40)
  for (const vector of asked) {
    const { id, media } = await store.write(async (tx) => {
      const id = await addPlatform(tx, vector)
      return { id, media: await addFiles(tx, vector) }
    })
    const { text, title = '' } = vector.post
    const body = {
      title,
      text,
      variants: [],
      ai_generated: false,
      disclosure: false,
      persona: null,
      media: media.map(String),
      alts: (vector.post.media ?? []).map(({ alt = '' }) => alt),
    }
    const own = checkPost({ ...plainRules, ...vector.rules }, vector.post).issues
    const found = await limitsOf(store.read, { body, media, cropped: [] }, [id])
    const codes = found.map(({ issue }) => issue.code)
    expect(codes, vector.says).toEqual(
      own
        .filter(({ severity }) => severity === 'error')
        .map(({ code }) => code)
        .slice(0, 1),
    )
  }
})

type Write = Parameters<Parameters<Store['write']>[0]>[0]

async function addPlatform(tx: Write, { says, rules }: PostVector): Promise<number> {
  const row = { ...plainRules, ...rules, name: says }
  const names = Object.keys(row)
  const { lastId } = await tx.run(
    `INSERT INTO platform (${names.join()}) VALUES (${names.map(() => '?').join()})`,
    Object.values(row),
  )
  return lastId
}

/** What is not known of a file is what no platform objects to. */
async function addFiles(tx: Write, { post }: PostVector): Promise<number[]> {
  const ids: number[] = []
  for (const { kind, name, format, bytes = 1, width = 0, height = 0, seconds = 0 } of post.media ?? []) {
    const type = `${kind}/${format?.toLowerCase() ?? (kind === 'image' ? 'jpeg' : 'mp4')}`
    const { lastId } = await tx.run(
      `INSERT INTO stored_file (hash, name, type, size, width, height, duration_ms, resource, field, user_id, create_time)
       VALUES ('h', ?, ?, ?, ?, ?, ?, 'library-item', 'image', 1, 0)`,
      [name, type, bytes, width, height, seconds * 1000],
    )
    ids.push(lastId)
  }
  return ids
}
