import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { linkPool } from '@quarterdeck/shared/resources/site/linkPool.ts'
import { liveDomain } from '@quarterdeck/shared/resources/site/liveDomain.ts'
import { user } from '@quarterdeck/shared/resources/system/user.ts'
import { describe, expect, test } from 'vitest'
import { changedOnly, payloadOf, startValues } from './formValues.ts'

const links: AnyResource = linkPool
const domains: AnyResource = liveDomain
const users: AnyResource = user

describe('a form', () => {
  test('starts with the defaults: a live domain invalid and appended', () => {
    expect(startValues(domains, undefined)).toEqual({ domain: '', status: 0, remarks: '', type: 0 })
  })

  test('of a row starts with its values, without a mode', () => {
    const row = { id: 7, domain: 'a.example', status: 1, remarks: 'x', update_time: '2026-11-20 10:00:00' }
    expect(startValues(domains, row)).toEqual({ domain: 'a.example', status: 1, remarks: 'x' })
  })

  test('splits entries on add and sends them under the call’s name', () => {
    const values = {
      url: 'https://a.example,https://b.example\nhttps://a.example',
      link_type: 1,
      remark: ' r ',
      type: 1,
    }
    expect(payloadOf(links, values, 'add')).toEqual({
      urls: ['https://a.example', 'https://b.example'],
      link_type: 1,
      remark: 'r',
      type: 1,
    })
  })

  test('sends one text on edit', () => {
    expect(payloadOf(domains, { domain: ' a.example ', status: 0, remarks: '' }, 'edit')).toEqual({
      domain: 'a.example',
      status: 0,
      remarks: '',
    })
  })

  test('hashes passwords and never sends them plain', () => {
    const payload = payloadOf(users, { username: 'a', password: 'Str0ngEnough', name: 'A' }, 'add')
    expect(payload.password).toMatch(/^[0-9a-f]{64}$/)
    expect(payloadOf(users, { username: 'a', name: 'A' }, 'edit')).not.toHaveProperty('password')
  })

  test('edits send what changed, so that nobody undoes what another changed meanwhile', () => {
    const row = { id: 3, name: 'A', phone: '', available: 1 }
    expect(changedOnly(users, { name: 'B', phone: '', available: 1 }, row)).toEqual({ name: 'B' })
  })

  test('a call whose payload is specified gets all of it', () => {
    const row = { id: 3, domain: 'a.example', status: 0, remarks: '' }
    const payload = { domain: 'a.example', status: 1, remarks: '' }
    expect(changedOnly(domains, payload, row)).toEqual(payload)
  })

  test('an edit says which revision was seen, so that nobody writes over what another saved meanwhile', () => {
    expect(changedOnly(users, { name: 'B' }, { id: 3, name: 'A', revision: 4 })).toEqual({ name: 'B', revision: 4 })
  })

  test('a field with a key is for those alone who have it', () => {
    const keyed = {
      ...users,
      fields: { ...users.fields, phone: { kind: 'text', max: 9, key: 'user.call' } },
    } as AnyResource
    expect(startValues(keyed, undefined, () => false)).not.toHaveProperty('phone')
    expect(payloadOf(keyed, { phone: '1' }, 'edit', (key) => key === 'user.call')).toHaveProperty('phone', '1')
  })
})

test('a number that may be left empty starts empty, and is emptied by an edit', () => {
  const height = { kind: 'integer', min: 0, nullable: true } as const
  const models = { ...users, fields: { height }, verbs: ['list', 'add', 'edit'] } as AnyResource
  expect(startValues(models, undefined)).toEqual({ height: null })
  const payload = payloadOf(models, { height: null }, 'edit')
  expect(changedOnly(models, payload, { id: 1, height: 180 })).toEqual({ height: null })
  expect(changedOnly(models, payload, { id: 1, height: null })).toEqual({})
})
