import { checkRelease, publishCalendar, releaseAccounts, takeMedia } from '@quarterdeck/shared/contracts/publishing.ts'
import { uploadFile } from '@quarterdeck/shared/contracts/rowFiles.ts'
import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { contentReview } from '@quarterdeck/shared/resources/content/contentReview.ts'
import { libraryItem } from '@quarterdeck/shared/resources/content/libraryItem.ts'
import { account } from '@quarterdeck/shared/resources/fleet/account.ts'
import { publication } from '@quarterdeck/shared/resources/publish/publication.ts'
import { contentReviewMachine } from '@quarterdeck/shared/states/contentReview.ts'
import { publicationMachine } from '@quarterdeck/shared/states/publication.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PublishingHarness } from './publishing.testing.ts'

const { codes } = publicationMachine
const refused = contentReviewMachine.codes.refused + 1
const later = { kind: 'at', time: '2099-01-01 10:00:00' } as const
const list = endpointsOf(publication)
const accountActions = actionEndpointsOf(account)

let h: PublishingHarness
beforeAll(async () => {
  h = await PublishingHarness.open()
})
afterAll(() => h?.close())

const found = async (query: Record<string, unknown>) =>
  ((await h.plane.admin.call(list.list!, { query: { pageSize: 100, ...query } })).data as { id: number }[]).map(
    ({ id }) => id,
  )
const warnings = async (text: string, of: readonly number[], content = {}) =>
  (await h.check({ kind: 'composed', text, ...content }, of, later)).data.rows.flatMap(({ issues }) =>
    issues.map((issue) => issue.text),
  )

test('a refused post says who refused it and why: in its row, its list, its calendar and why it waits, until it is mended', async () => {
  const [id] = await h.publish('Too loud', { when: later })
  await h.judge('refuse', await h.reviewsOf(id!), { audit_note: 'the music' })
  const by = h.leader.username
  const told = { review_status: refused, refused_by: by, refused_note: 'the music' }
  expect(await h.row(id!)).toMatchObject({ ...told, result_description: `${by} refused it: the music` })
  expect(await found({ review_status: refused, status: '0', publisher: 'admin' })).toEqual([id])
  expect(await found({ review_status: refused, publisher: by })).toEqual([])
  expect((await h.why(id!)).reasons[0]).toMatchObject({ reason: 'review_refused', text: `${by} refused it: the music` })
  const { data } = await h.plane.admin.call(publishCalendar, { query: { from: '2099-01-01', to: '2099-01-02' } })
  expect(data.entries).toMatchObject([{ id, refused_by: by, refused_note: 'the music' }])
  await h.take('replace', [id!], { title: '', text: 'Less loud' })
  expect(await h.row(id!)).toMatchObject({ review_status: 1, refused_by: '', refused_note: '' })
  await h.passAll()
  await h.comesTo(id!, { status: codes.waiting })
  await h.take('cancel', [id!])
})

test('a library item that was refused says who refused it and why', async () => {
  const items = endpointsOf(libraryItem)
  const { data } = await h.plane.admin.call(items.add!, { body: { content: 'An item to refuse' } })
  const id = data.ids[0]!
  await h.plane.admin.call(actionEndpointsOf(libraryItem).submit!, { body: { ids: [id] } })
  const reviews = endpointsOf(contentReview)
  const { data: waiting } = await h.leader.call(reviews.list!, { query: { status: '0', pageSize: 100 } })
  const review = (waiting as { id: number; text: string }[]).find(({ text }) => text === 'An item to refuse')!
  await h.judge('refuse', [review.id], { audit_note: 'who says so?' })
  expect((await h.plane.admin.call(items.get!, { query: { id } })).data).toMatchObject({
    review_status: refused,
    refused_by: h.leader.username,
    refused_note: 'who says so?',
  })
})

test('what nobody has to judge says who has turned that off, and is found by it; turned on again it waits and does not', async () => {
  await h.setReview(0)
  const [id] = await h.publish('Nobody looks', { when: later })
  await h.comesTo(id!, { status: codes.waiting })
  expect(await h.row(id!)).toMatchObject({ unreviewed_by: 'admin', unreviewed_at: expect.any(String) })
  expect(await found({ unreviewed: 1 })).toEqual([id])
  await h.setReview(1)
  await h.comesTo(id!, { status: codes.pending })
  expect(await h.row(id!)).toMatchObject({ unreviewed_by: '', unreviewed_at: null })
  await h.passAll()
  await h.comesTo(id!, { status: codes.waiting })
  expect(await found({ unreviewed: 1 })).toEqual([])
  await h.take('cancel', [id!])
})

test('what is planned past the end of an authorisation is named by the check, by whoever ends it, by why, and by a filter', async () => {
  const own = h.accounts[1]!
  const [id] = await h.publish('After the contract', { accounts: [own], when: later })
  await h.passAll()
  await h.comesTo(id!, { status: codes.waiting })
  const authorise = async (authorised_until: string) =>
    (
      await h.plane.admin.call(accountActions.authorise!, {
        body: { ids: [own], owner: 'Client', basis: 2, authorised_until },
      })
    ).data as { results: { note?: string }[] }
  expect((await authorise('2099-06-01 00:00:00')).results[0]!.note).toBeUndefined()
  const told = await authorise('2098-12-31 00:00:00')
  expect(told.results[0]!.note).toMatch(/^Planned past .*2098-12-31 00:00:00.*, 1 in all: After the contract$/)
  expect(await found({ past_end: 1 })).toEqual([id])
  expect((await h.why(id!)).reasons.map(({ reason }) => reason)).toContain('authorisation_ends')
  expect(await warnings('Another one', [own])).toContainEqual(expect.stringMatching(/ends on 2098-12-31 00:00:00/))
  const { data } = await h.plane.admin.call(accountActions['end-authorisation']!, {
    body: { ids: [own], reason: 'contract ended' },
  })
  expect((data as { results: { note: string }[] }).results[0]!.note).toContain('After the contract')
  await h.take('cancel', [id!])
  await authorise('2099-06-01 00:00:00')
})

test('the check names accounts that cannot now: abnormal, not logged in, without a phone, with one that is away for days', async () => {
  const [one, two, three] = h.accounts as [number, number, number]
  await h.plane.admin.call(accountActions['change-status']!, { body: { ids: [one], status: 2, remark: '' } })
  await h.plane.admin.call(accountActions.unbind!, { body: { ids: [two] } })
  const sql = 'UPDATE phone SET state = 0, presence_since = 0 WHERE id = (SELECT phone FROM account WHERE id = ?)'
  await h.plane.context.store.write((tx) => tx.run(sql, [three]))
  const told = await warnings('Will it go?', [one, two, three])
  expect(told).toContainEqual(expect.stringMatching(/abnormal/i))
  expect(told).toContain('The account is bound to no phone')
  expect(told).toContainEqual(expect.stringMatching(/has been away since/))
  const { data } = await h.plane.admin.call(releaseAccounts, { query: { ids: [one, two].join() } })
  expect(data.accounts.map(({ doubt }) => doubt)).toEqual(
    expect.arrayContaining([expect.stringMatching(/abnormal/i), 'The account is bound to no phone']),
  )
  await h.plane.admin.call(accountActions['change-status']!, { body: { ids: [one], status: 0, remark: '' } })
})

test('rights to media count where the library has recorded them or the composer says them, and the check asks for them', async () => {
  const create = { width: 32, height: 32, channels: 3, background: { r: 9, g: 9, b: 9 } } as const
  const bytes = new Uint8Array(await sharp({ create }).jpeg().toBuffer())
  const send = async (resource: string, field: string) => {
    const body = { file: new File([bytes], 'a.jpg') }
    return Number((await h.plane.admin.call(uploadFile, { query: { resource, field }, body })).data.id)
  }
  const sent = await send('release', 'media')
  const text = 'Rights to pictures or videos not recorded'
  expect(await warnings('With a picture', [h.accounts[0]!], { media: [sent] })).toContain(text)
  const own = { media: [sent], rights: 1, rights_note: 'taken by us' }
  expect(await warnings('With a picture', [h.accounts[0]!], own)).not.toContain(text)
  const image = await send('library-item', 'image')
  const items = endpointsOf(libraryItem)
  const { data } = await h.plane.admin.call(items.add!, { body: { image: String(image), rights: 2 } })
  const taken = (await h.plane.admin.call(takeMedia, { body: { library: [data.ids[0]!] } })).data.map(({ id }) => id)
  expect(await warnings('With a picture', [h.accounts[0]!], { media: taken })).not.toContain(text)
})

test('the same text within 30 days is named for the account that had it, and for no other', async () => {
  const [one, two] = h.accounts as [number, number]
  const [id] = await h.publish('Said before', { accounts: [one], content: { title: '' } })
  const same = { kind: 'composed' as const, text: 'said  BEFORE' }
  const { data } = await h.plane.admin.call(checkRelease, {
    body: { contents: same, accounts: [one, two], when: { kind: 'now' } },
  })
  const told = data.rows.map(({ account: on, issues }) => [on, issues.filter(({ text }) => text.includes('30')).length])
  expect(told).toEqual([
    [one, 1],
    [two, 0],
  ])
  await h.take('cancel', [id!])
})
