import type { Work } from '@quarterdeck/shared/protocol/works.ts'
import { publicationSources } from '@quarterdeck/shared/resources/publish/release.ts'
import { publicationMachine } from '@quarterdeck/shared/states/publication.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PublishingHarness } from '../publishing.testing.ts'

const { codes } = publicationMachine
const link = (name: string) => `https://shelf.example/${name}`

let h: PublishingHarness
beforeAll(async () => {
  h = await PublishingHarness.open()
})
afterAll(() => h.close())

/** A post of which nobody knows whether it went out, and the offer of the check that looks for it. */
async function lost(text: string, account = 0) {
  const [id] = await h.publish(text, { accounts: [h.accounts[account]!] })
  h.watched.add(id!)
  await h.passAll()
  const offer = await h.onPhone(id!)
  expect(await h.commit(offer)).toBe(true)
  await h.end(offer, { kind: 'unknown', fault: 'phone', message: 'gone', particulars: [] })
  await h.comesTo(id!, { status: codes.abnormal, outcome_unknown: 1 })
  const look = await h.onPhone(id!, 'shelf-check')
  return { id: id!, look, committed: Number(look.task.committed_time) }
}
const answer = (look: Awaited<ReturnType<typeof lost>>['look'], works: Work[], more = {}) =>
  h.end(look, { kind: 'succeeded', result: { check_status: 2, works: JSON.stringify(works), read_since: 0, ...more } })

test('a check is told what it looks for, and what it finds by text, media and time settles it with its label; a row of it that was only seen goes', async () => {
  const { id, look, committed } = await lost('Identity of a post')
  expect(look.task).toMatchObject({ text: 'Identity of a post', media_count: 0, committed_time: expect.any(Number) })
  expect(committed).toBeGreaterThan(Date.now() - 600_000)
  const { store } = h.plane.context
  const seen = `INSERT INTO publication (account, platform, name, text, share_link, seen_key, source, status, create_time, update_time)
    SELECT account, platform, 'x', 'x', ?, ?, ?, ?, 1, 1 FROM publication WHERE id = ?`
  const values = [link('own'), link('own'), publicationSources.seen, codes.completed, id]
  await store.write((tx) => tx.run(seen, values))
  await answer(
    look,
    [
      { link: link('own'), text: 'Identity of a post', media: 0, time: committed + 1000 },
      { link: link('older'), text: 'Identity of a post', media: 0, time: committed - 3_600_000 },
      { link: link('other'), text: 'Another text', media: 0, time: committed + 1000 },
    ],
    { label_applied: true },
  )
  await h.comesTo(id, { status: codes.completed, share_link: link('own'), verified: 2, label_applied: 1 })
  expect(await store.read.all('SELECT id FROM publication WHERE share_link = ?', [link('own')])).toEqual([{ id }])
})

test('the link of another publication settles nothing, and one that is nowhere since its commit is known not to have gone out', async () => {
  const first = await lost('Twice the same', 1)
  await answer(first.look, [{ link: link('first'), text: 'Twice the same', media: 0, time: first.committed + 1000 }])
  await h.comesTo(first.id, { status: codes.completed, share_link: link('first') })
  const second = await lost('Twice the same and more', 1)
  await answer(second.look, [
    { link: link('first'), text: 'Twice the same and more', media: 0, time: second.committed + 1000 },
  ])
  await h.comesTo(second.id, { status: codes.abnormal, outcome_unknown: 0, share_link: '' })
})

test('what may be it is left to a person, who sees the links; so is what was not read back as far', async () => {
  const { id, look, committed } = await lost('A post that the platform cuts short', 2)
  await answer(look, [
    { link: link('a'), text: 'A post that the platform', media: 0, time: committed + 1000 },
    { link: link('b'), text: 'A post that', media: 0, time: committed + 2000 },
  ])
  await expect.poll(async () => (await h.row(id)).result_description).toContain(`${link('a')} ${link('b')}`)
  expect(await h.row(id)).toMatchObject({ status: codes.abnormal, outcome_unknown: 1 })
  await h.take('settle', [id], { found: 2 })
  const other = await lost('Far down the page', 2)
  await answer(other.look, [{ link: link('c'), text: 'Newer', media: 0, time: other.committed + 9000 }], {
    check_status: 1,
    read_since: other.committed + 9000,
  })
  await h.comesTo(other.id, { status: codes.abnormal, outcome_unknown: 1 })
})
