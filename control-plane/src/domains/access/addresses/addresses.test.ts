import { addOwnAddress, testAddress } from '@quarterdeck/shared/contracts/ipWhitelist.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  logout,
  stepUp,
  userInfo,
} from '@quarterdeck/shared/contracts/session.ts'
import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { ipWhitelist } from '@quarterdeck/shared/resources/system/ipWhitelist.ts'
import { user } from '@quarterdeck/shared/resources/system/user.ts'
import { hashPassword } from '@quarterdeck/shared/values/password.ts'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createMigrated } from '../../../migrations/migrated.testing.ts'
import { startTestPlane, type TestClient, type TestPlane } from '../../../plane.testing.ts'
import { onEachEngine } from '../../../platform/store/onEachEngine.testing.ts'
import { refusal } from '../../../refusal.testing.ts'

const lists = { entries: endpointsOf(ipWhitelist), users: endpointsOf(user) }

onEachEngine('who gets in on the $name engine', (engine) => {
  let now = Date.now()
  let plane: TestPlane
  let remove: () => Promise<void>
  beforeAll(async () => {
    const database = await createMigrated(engine)
    remove = database.remove
    plane = await startTestPlane({ databaseUrl: database.url, now: () => now, trustProxy: true })
  })
  afterAll(async () => {
    await plane.stop()
    await remove()
    await engine.stop?.()
  })

  /** The answer of a call that comes from an address. */
  function from(address: string, { token }: TestClient, path = '/api/user-info'): Promise<Response> {
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': address }
    return fetch(plane.url + path, { headers })
  }
  const codeOf = async (answer: Response) => ((await answer.json()) as { code?: string }).code

  const list = (body: object) => plane.admin.call(lists.entries.add!, { body: { remark: 'office', ...body } })
  const verify = (id: number, ip_verify: 0 | 1 = 1) =>
    plane.admin.call(lists.users.edit!, { query: { id }, body: { ip_verify } })

  describe('IP verification', () => {
    test('is not turned on where no entry lets the user in, nor by those whom it would shut out', async () => {
      const ann = await plane.addUser(6)
      expect(await refusal(verify(ann.id))).toMatchObject({ status: 400, problems: [{ field: 'ip_verify' }] })
      await list({ userid: 1, ip: '203.0.113.*' })
      expect(await refusal(verify(1))).toMatchObject({ status: 409, code: 'locks_you_out' })
    })

    test('lets in from listed addresses alone: at sign-in, at each call, and a socket is closed once it does not', async () => {
      const ben = await plane.addUser(6)
      const [id] = (await list({ userid: ben.id, ip: '10.1.*' })).data.ids
      await verify(ben.id)
      expect((await from('10.1.9.9', ben)).status).toBe(200)
      const refused = await from('10.2.0.1', ben)
      expect([refused.status, await codeOf(refused)]).toEqual([403, 'address_not_allowed'])

      const signIn = (address: string, password = ben.password) =>
        fetch(`${plane.url}/api/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
          body: JSON.stringify({ username: ben.username, password: hashPassword(password) }),
        })
      expect((await signIn('10.1.0.1')).status).toBe(200)
      expect(await codeOf(await signIn('10.2.0.1'))).toBe('address_not_allowed')
      // Who does not know the password does not learn that another address would do.
      expect(await codeOf(await signIn('10.2.0.1', 'Wrong-Pass-1'))).toBe('login_failed')

      const socket = new WebSocket(`${plane.url.replace('http', 'ws')}/api/live`, {
        headers: { 'x-forwarded-for': '10.1.0.1' },
      })
      const closed = new Promise<number>((resolve) => socket.once('close', resolve))
      const ready = new Promise((resolve) => socket.once('message', resolve))
      await new Promise((resolve) => socket.once('open', resolve))
      socket.send(JSON.stringify({ type: 'auth', token: ben.token }))
      await ready
      await plane.admin.call(lists.entries.edit!, { query: { id: id! }, body: { ip: '10.3.*' } })
      expect(await codeOf(await from('10.1.9.9', ben))).toBe('address_not_allowed')
      expect(await closed).toBe(4010)
    })

    test('an entry without a user is for everybody of the organisation; the internal ones count as one', async () => {
      const carl = await plane.addUser(6)
      await list({ ip: '192.168.7.*' })
      await verify(carl.id)
      expect((await from('192.168.7.1', carl)).status).toBe(200)
      const { data } = await plane.admin.call(testAddress, { query: { ip: '192.168.7.1' } })
      expect(data.people.find(({ id }) => id === carl.id)).toMatchObject({ let_in: true })
      const elsewhere = await plane.admin.call(testAddress, { query: { ip: '192.168.8.1' } })
      expect(elsewhere.data.people.find(({ id }) => id === carl.id)).toMatchObject({ let_in: false })
    })

    test('the own address is added with one call, once, and is not taken away by whoever is there by it', async () => {
      const own = { 'x-forwarded-for': '198.51.100.7', authorization: `Bearer ${plane.admin.token}` }
      const add = () =>
        fetch(`${plane.url}/api/ip-whitelist/add-mine`, {
          method: 'POST',
          headers: { ...own, 'content-type': 'application/json' },
          body: JSON.stringify({ remark: 'here' }),
        }).then((answer) => answer.json() as Promise<{ data: { id: number; ip: string; is_new: boolean } }>)
      const { data } = await add()
      expect(data).toMatchObject({ ip: '198.51.100.7', is_new: true })
      expect((await add()).data).toEqual({ ...data, is_new: false })
      const turnOn = await fetch(`${plane.url}/api/user/1`, {
        method: 'PUT',
        headers: { ...own, 'content-type': 'application/json' },
        body: JSON.stringify({ ip_verify: 1 }),
      })
      expect(turnOn.status).toBe(200)
      const remove = await fetch(`${plane.url}/api/ip-whitelist/${data.id}`, { method: 'DELETE', headers: own })
      expect([remove.status, await codeOf(remove)]).toEqual([409, 'locks_you_out'])
      const off = { method: 'PUT', headers: { ...own, 'content-type': 'application/json' }, body: '{"ip_verify":0}' }
      expect((await fetch(`${plane.url}/api/user/1`, off)).status).toBe(200)
    })

    test('the same entry once more is refused, with a user and without', async () => {
      for (const userid of [1, '']) {
        await list({ userid, ip: '172.16.0.1' })
        const again = await refusal(list({ userid, ip: ' 172.16.0.1 ' }))
        expect(again.problems).toMatchObject([{ field: userid === 1 ? 'userid' : 'ip' }])
      }
      expect(await refusal(list({ ip: '10.1.2' }))).toMatchObject({ status: 400, problems: [{ field: 'ip' }] })
    })
  })

  const appOf = (secret: string) => () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now })

  test('who must have a second factor does nothing but set it up and sign out', async () => {
    const dora = await plane.addUser(1, { factor_required: 1 })
    for (const path of ['/api/user-info', '/api/user/getMenu', '/api/user', '/api/phone', '/api/sessions']) {
      const answer = await dora.fetch(path)
      expect([path, answer.status, await codeOf(answer)]).toEqual([path, 403, 'factor_required'])
    }
    const { secret } = (await dora.call(beginSecondFactor)).data
    const body = { code: appOf(secret)(), password: hashPassword(dora.password) }
    await dora.call(confirmSecondFactor, { body })
    expect((await dora.call(userInfo)).data.is_google_auth).toBe(1)

    const eve = await plane.addUser(6, { factor_required: 1 })
    await eve.call(logout)
    expect(await refusal(eve.call(userInfo))).toMatchObject({ status: 401 })
  })

  test('a fresh code is asked of whoever has a second factor, before roles, availability and reach are changed', async () => {
    const fay = await plane.addUser(0)
    const gus = await plane.addUser(6)
    const edit = (body: Record<string, string | number>) => fay.call(lists.users.edit!, { query: { id: gus.id }, body })
    await edit({ available: 0 })
    const { secret } = (await fay.call(beginSecondFactor)).data
    const code = appOf(secret)
    await fay.call(confirmSecondFactor, { body: { code: code(), password: hashPassword(fay.password) } })

    now += 60_000
    await edit({ remark: 'no code for this' })
    expect(await refusal(edit({ available: 1 }))).toMatchObject({ code: 'login_code_required' })
    expect(await refusal(edit({ role_id: 11 }))).toMatchObject({ code: 'login_code_required' })
    const shown = code()
    await fay.call(stepUp, { body: { code: shown } })
    await edit({ available: 1 })
    now += 5 * 60_000
    expect(await refusal(edit({ available: 0 }))).toMatchObject({ code: 'login_code_required' })
    expect(await refusal(fay.call(stepUp, { body: { code: shown } }))).toMatchObject({ code: 'login_code_wrong' })
  })

  test('a call to add the own address needs the key for it', async () => {
    const hal = await plane.addUser(6)
    expect(await refusal(hal.call(addOwnAddress, { body: { remark: 'x' } }))).toMatchObject({ status: 403 })
  })
})
