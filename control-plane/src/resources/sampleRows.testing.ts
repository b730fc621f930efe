import { crc32, deflateSync } from 'node:zlib'
import { uploadFile } from '@quarterdeck/shared/contracts/rowFiles.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { writableFields } from '@quarterdeck/shared/resource/define.ts'
import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { type Field, isFileField } from '@quarterdeck/shared/resource/field.ts'
import { customer } from '@quarterdeck/shared/resources/customer/customer.ts'
import { valueService } from '@quarterdeck/shared/resources/customer/valueService.ts'
import { account } from '@quarterdeck/shared/resources/fleet/account.ts'
import { script } from '@quarterdeck/shared/resources/fleet/script.ts'
import { hashPassword } from '@quarterdeck/shared/values/password.ts'
import type { TestClient } from '../plane.testing.ts'
import type { Context } from '../platform/context.ts'

const scripts: AnyResource = script

/** A body that adds the n-th row of a resource; every field that may be set is set. */
export function sampleBody(resource: AnyResource, n: number): Record<string, unknown> {
  const entries = writableFields(resource, 'add').map(
    ([name, field]) => [name, sampleValue(resource, name, field, n)] as const,
  )
  const body: Record<string, unknown> = Object.fromEntries(entries)
  const { bulk } = resource
  if (!bulk) return body
  const { [bulk.field]: entry, ...rest } = body
  return { ...rest, [bulk.payload]: [entry] }
}

/** The same with the files that it needs, which are sent in first. */
export async function sampleBodyWithFiles(
  client: Pick<TestClient, 'call'>,
  resource: AnyResource,
  n: number,
): Promise<Record<string, unknown>> {
  const body = sampleBody(resource, n)
  for (const [name, field] of writableFields(resource, 'add')) {
    if (!isFileField(field) || !field.required) continue
    const file = new File([samplePicture(n)], `sample-${n}.png`)
    const { data } = await client.call(uploadFile, { query: { resource: resource.name, field: name }, body: { file } })
    body[name] = String(data.id)
  }
  if (/^(customer-(handle|note|order)|value-grant)$/.test(resource.name))
    return { ...body, ...(await businessNeeds(client, resource, n)) }
  return resource.name === 'nurture-task' ? { ...body, ...(await nurtureNeeds(client, n)) } : body
}

/** Whose the row is, and what it is about, must be there. */
async function businessNeeds(client: Pick<TestClient, 'call'>, { fields }: AnyResource, n: number) {
  const needed: Record<string, number> = {}
  for (const [name, list, query] of [
    ['customer', customer, {}],
    ['service', valueService, { available: 1 }],
  ] as const) {
    const calls = endpointsOf(list as AnyResource)
    if (!(name in fields)) continue
    const [found] = (await client.call(calls.list!, { query: { ...query, pageSize: 1 } })).data
    const body = { ...sampleBody(list, 700 + n), ...query }
    needed[name] = found ? Number(found.id) : (await client.call(calls.add!, { body })).data.ids[0]!
  }
  return needed
}

/** What a nurture task names must be there: a script for it, and an account on its platform. */
async function nurtureNeeds(client: Pick<TestClient, 'call'>, n: number): Promise<Record<string, unknown>> {
  const first = async (list: AnyResource, query: Record<string, unknown>, body: Record<string, unknown>) => {
    const calls = endpointsOf(list)
    const [found] = (await client.call(calls.list!, { query })).data
    return found ? Number(found.id) : (await client.call(calls.add!, { body })).data.ids[0]!
  }
  const accounts: AnyResource = account
  return {
    script: await first(scripts, { keyword: 'sample-nurture' }, { source: scriptOf('sample-nurture', 'nurture') }),
    accounts: String(await first(accounts, { platform: 1, pageSize: 1 }, sampleBody(accounts, 800 + n))),
  }
}

/** A PNG of one point, whose colour is the number. */
function samplePicture(n: number): Uint8Array<ArrayBuffer> {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0])
  const point = deflateSync(Buffer.from([0, n >> 16, (n >> 8) & 255, n & 255]))
  const parts = [chunk('IHDR', header), chunk('IDAT', point), chunk('IEND', Buffer.alloc(0))]
  return new Uint8Array(Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts]))
}

/** What a reference names of what is there: nothing of most that need not be named. */
function namedOf({ name: list }: AnyResource, name: string): string | number | undefined {
  // One thing, which somebody has offered.
  if (list === 'customer-order') return name === 'service' ? 1 : ''
  // The platform that every installation has, and for accounts the first phone: whoever adds some sees to it that there is one (`phoneRow`).
  if (!/^(account|registration-record|keyword|contact|reply-(macro|phrase)|customer-(handle|note))$/.test(list))
    return undefined
  return name === 'platform' || (list === 'account' && name === 'phone') ? 1 : ''
}

function sampleValue(resource: AnyResource, name: string, field: Field, n: number): string | number {
  const named = field.kind === 'reference' ? namedOf(resource, name) : undefined
  if (named !== undefined) return named
  const ofList = valuesOf[resource.name]?.[name]
  if (ofList !== undefined) return ofList
  // As many random texts as are asked for, of personas whoever they are.
  if (resource.name === 'content-task' && field.kind === 'reference') return ''
  // Only of an account that somebody answers for; and it has no fans yet.
  if (resource.name === 'account' && name === 'home_link') return ''
  if (name === 'professional_mode') return 0
  // A card that is in no phone.
  if (resource.name === 'sim' && (field.kind === 'reference' || name === 'slot'))
    return field.kind === 'reference' ? '' : 0
  // The organisation and the group that every installation has.
  if (name === 'organisation' || name === 'user_group') return 1
  // Neither host, network, group nor template has to be there.
  if (/^(network|node|event|event-group)$/.test(resource.name) && field.kind === 'reference') return ''
  // For everybody who comes from listed addresses alone.
  if (resource.name === 'ip-whitelist' && field.kind === 'reference') return ''
  // Nobody is listed for a user who is new.
  if (name === 'ip_verify') return 0
  // The built-in provider is there from the start.
  if (resource.name === 'model-provider' && name === 'kind') return 1
  // A real person needs what allows the use.
  if (resource.name === 'avatar' && name === 'category') return 2
  // Versions and values are of a script that is there.
  if (name === 'script' && field.kind === 'reference') return homeScriptId
  switch (field.kind) {
    case 'text':
      if (name === 'source') return resource.name === 'script' ? sampleScript(n) : homeScript(n + 1)
      if (resource.name === 'script-parameter' && name === 'name') return `p${n}`
      if (name === 'image_rules' || name === 'video_rules') return 'formats jpeg; bytes 5MB'
      // Commas stand between entries, and between names of tags.
      if (resource.bulk?.spaced && resource.bulk.field === name) return `words ${n}`
      if ((resource.name === 'tag' || resource.tree) && name === 'name') return `tag ${n}`
      if (name === 'iccid') return `89860012${String(n).padStart(12, '0')}`
      if (name === 'translations') return '[en] Sample'
      if (name === 'apk_md5') return String(n).padStart(32, '0')
      if (resource.name === 'node' && name === 'host') return `node-${n}.example.com`
      if (name === 'subnet_mask') return '255.255.255.0'
      // What follows from a site's address.
      if ((name === 'host' || name === 'host_key') && resource.name === 'site') return `www.sample-${n}.example.com`
      if (name === 'domain' && resource.fields.url) return 'example.com'
      // A rule's hook asks for a host.
      if (name === 'site' && resource.name === 'alert-rule') return `www.sample-${n}.example.com`
      // Each text once.
      if (resource.name === 'library-item' && name === 'content') return `text ${n}`
      if (field.format === 'email') return `sample-${n}@example.com`
      if (field.format === 'url') return `https://www.sample-${n}.example.com/${n}?q=1&x=%20`
      if (field.format === 'domain') return `sample-${n}.example.net`
      if (field.format === 'ip' || field.format === 'address-pattern')
        return `10.0.${Math.floor(n / 250)}.${(n % 250) + 1}`
      if (field.format === 'site') return `www.sample-${n}.example.com`
      if (field.format === 'day') return `2026-03-${String(1 + (n % 28)).padStart(2, '0')}`
      if (field.format === 'country') return ['CN', 'KR', 'BR', 'TH'][n % 4]!
      if (field.format === 'language') return 'zh'
      if (field.format === 'currency') return 'USD'
      if (field.format === 'zone') return 'Asia/Tokyo'
      if (field.format === 'working-hours') return `${1 + (n % 7)} 09:00-18:00`
      if (field.format === 'posting-times') return `${1 + (n % 7)} 09:00`
      if (field.format === 'phone') return `138${String(10_000_000 + n)}`
      return (
        ['=1+1', '+cmd', '-x', '@y', "it's “quoted”", '中文 测试', 'a,b;c', '0123'][n % 8] +
        (field.multiline ? '' : ` ${n}`)
      ).slice(0, field.max)
    case 'integer':
      return Math.min(field.max ?? 1000, (field.min ?? 0) + n)
    case 'money':
      return Math.min(field.max ?? 1000, (field.min ?? 0) + n)
    case 'decimal':
      return Math.min(field.max ?? 1000, (field.min ?? 0) + n + 0.5)
    case 'choice':
      return Number(Object.keys(field.choices)[n % Object.keys(field.choices).length])
    case 'state': {
      const codes = Object.values(field.machine.codes)
      return codes[n % codes.length]!
    }
    case 'counted':
      return 0
    case 'flag':
      return n % 2
    case 'time':
      return `2026-0${1 + (n % 9)}-15 08:30:0${n % 10}`
    case 'reference':
      // Of what a reference narrows there may be no row.
      return field.to === resource.name || field.where !== undefined || resource.name === 'library-item' ? '' : 6
    case 'links':
    case 'file':
    case 'image':
    case 'video':
      return ''
    case 'words':
      if (name === 'dns') return '9.9.9.9'
      return ['=1+1', '-x', `中文 ${n}`, "it's"]
        .map((word) => word.slice(0, field.max))
        .slice(0, field.most)
        .join()
    case 'secret':
      return hashPassword(`Secret-${n}`)
    case 'sealed':
      return `Sealed-${n}`.padEnd(Math.max(10, field.min ?? 0), '0')
  }
}

const randomTask: Readonly<Record<string, string | number>> = {
  kind: 1,
  scope: 1,
  random: 1,
  with_text: 1,
  with_picture: 0,
  with_video: 0,
  screen_size: 1,
  platforms: '1',
}

/** A line that waits: it names nothing that has to be there. */
const waitingLine: Readonly<Record<string, string>> = {
  steps: JSON.stringify([{ kind: 5, minutes: 1 }]),
  at: '09:00',
  weekdays: '1',
}

/** A window into which its runs fit. */
const nurtureDay: Readonly<Record<string, string | number>> = {
  platform: 1,
  task_type: 6,
  cycle_mode: 1,
  start_time: '09:00',
  end_time: '12:00',
  run_time: 10,
  interval: 30,
  float_range: 5,
  weekdays: '1,3',
  stages: '1:30',
  parameters: '',
  quantity_min: 1,
  quantity_max: 5,
  time_range_min: 10,
  time_range_max: 20,
}

/** A window of every night, for phones, which most of those may edit who make some. */
const nightly = {
  list: 3,
  filter: '',
  purpose: 1,
  repeat: 2,
  from_time: '',
  to_time: '',
  weekdays: '1,5',
  from_clock: '23:00',
  to_clock: '05:00',
}

const valuesOf: Readonly<Record<string, Readonly<Record<string, string | number>>>> = {
  workflow: waitingLine,
  'content-task': randomTask,
  'nurture-task': nurtureDay,
  'alert-window': nightly,
}

const sampleScript = (n: number) => scriptOf(`sample-${n}`, ['book-list', 'story-note', 'check'][n % 3]!)

function scriptOf(name: string, purpose: string): string {
  const meta = { name, platform: 'shelf', app: 'app.shelf', purpose }
  return `export const meta = ${JSON.stringify(meta)}\nexport default async function run() {}\n`
}

/** The first script of an installation, of which rows of other lists are. */
const homeScriptId = 1

export async function addHomeScript(admin: TestClient): Promise<void> {
  const { data } = await admin.call(endpointsOf(scripts).add!, { body: { source: homeScript(0) } })
  if (data.ids[0] !== homeScriptId) throw new Error('there are scripts already')
}

function homeScript(n: number): string {
  const parameters = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`p${at}`, { default: '' }]))
  const meta = { name: 'sample-home', platform: 'shelf', app: 'app.shelf', purpose: 'check', parameters }
  return `export const meta = ${JSON.stringify(meta)}\nexport default async () => ${n}`
}

const dayMs = 86_400_000

/** Puts rows where no call adds any (phones, reports), by the columns alone. */
export async function insertSamples({ store }: Context, resource: AnyResource, count: number): Promise<void> {
  const fields = Object.entries(resource.fields).filter(([, field]) => !field.virtual)
  // Of the last days: retention, which begins a minute after the start, takes away what is old.
  const today = Math.floor(Date.now() / dayMs) * dayMs
  await store.write(async (tx) => {
    for (let n = 0; n < count; n++) {
      const values = fields.map(([name, field]) => {
        // One that has just fallen silent is not taken out for it while a test looks.
        if (name === 'presence_since') return Date.now()
        if (field.kind === 'time') return today - (count - n) * dayMs
        if (field.kind === 'reference') return null
        return sampleValue(resource, name, field, n)
      })
      const names = fields.map(([name]) => `"${name}"`).join(', ')
      await tx.run(`INSERT INTO "${resource.table}" (${names}) VALUES (${fields.map(() => '?').join(', ')})`, values)
    }
  })
}
