import { publicationToPhone } from '@quarterdeck/shared/contracts/publishing.ts'
import { uploadFile } from '@quarterdeck/shared/contracts/rowFiles.ts'
import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { account } from '@quarterdeck/shared/resources/fleet/account.ts'
import { phone } from '@quarterdeck/shared/resources/fleet/phone.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusal } from '../../../refusal.testing.ts'
import { PublishingHarness } from './publishing.testing.ts'

let publishing: PublishingHarness
let id: number
let own: number
beforeAll(async () => {
  publishing = await PublishingHarness.open()
  const { admin } = publishing.plane
  own = Number((await admin.call(endpointsOf(account).get!, { query: { id: publishing.accounts[0]! } })).data.phone)
  const media: number[] = []
  for (const red of [1, 2]) {
    const create = { width: 32, height: 32, channels: 3, background: { r: red, g: 0, b: 0 } } as const
    const file = new File([new Uint8Array(await sharp({ create }).jpeg().toBuffer())], `${red}.jpg`)
    const { data } = await admin.call(uploadFile, { query: { resource: 'release', field: 'media' }, body: { file } })
    media.push(Number(data.id))
  }
  ;[id] = (await publishing.publish('By hand', { more: { by_hand: true }, content: { media } })) as [number]
  await publishing.passAll()
  await publishing.comesTo(id, { status: 2 })
})
afterAll(() => publishing?.close())

const bring = (who = publishing.plane.admin) => who.call(publicationToPhone, { query: { id } })
const lease = (action: 'lease' | 'release') =>
  publishing.plane.admin.call(actionEndpointsOf(phone)[action]!, {
    body: { ids: [own], ...(action === 'lease' && { reason: 'post' }) },
  })

test('files go to the phone of whoever has taken the post and holds that phone, and to nobody else', async () => {
  expect((await refusal(bring())).code).toBe('publication_not_taken')
  await publishing.take('take', [id])
  expect((await refusal(bring())).code).toBe('phone_not_yours')
  const other = await publishing.plane.addUser(3)
  expect(await refusal(bring(other))).toMatchObject({ code: 'publication_taken' })
})

test('they go one after the other, by their order, into a folder of the lease', async () => {
  await lease('lease')
  const brought = bring()
  for (const name of ['01.jpg', '02.jpg']) {
    const told = await publishing.agent.hear('file', (message) => message.name === name)
    expect(told).toMatchObject({ phone: 'A', media: { user: 0, folder: `post-${id}-${told.lease}` } })
    expect(told.media!.sha256).toMatch(/^[0-9a-f]{64}$/)
    const { request, size } = told
    publishing.agent.say({ type: 'fileState', request, state: 'done', done: size, message: '' })
  }
  const { data } = await brought
  expect(data.files).toEqual(['01.jpg', '02.jpg'])
  await lease('release')
})

test('a phone that is away is said to be', async () => {
  await publishing.agent.close()
  await expect.poll(async () => (await refusal(bring())).code).toBe('device_not_connected')
})
