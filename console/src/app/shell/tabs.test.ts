import { describe, expect, test } from 'vitest'
import { close, visit } from './tabs.ts'

const tabs = [
  { path: '/homeStatis', search: '' },
  { path: '/linkPool', search: '?page=2' },
  { path: '/userManage', search: '' },
]

describe('the open pages', () => {
  test('a new page comes last', () => {
    expect(visit(tabs, '/auditLog', '').map((tab) => tab.path)).toEqual([
      '/homeStatis',
      '/linkPool',
      '/userManage',
      '/auditLog',
    ])
  })

  test('a page that is open keeps its place and remembers its newest query', () => {
    expect(visit(tabs, '/linkPool', '?page=3')).toEqual([tabs[0], { path: '/linkPool', search: '?page=3' }, tabs[2]])
  })

  test('nothing changes when the same page is visited again', () => {
    expect(visit(tabs, '/linkPool', '?page=2')).toBe(tabs)
  })

  test('closing leads to the neighbour on the right, and from the last one to the left', () => {
    expect(close(tabs, '/linkPool').next?.path).toBe('/userManage')
    expect(close(tabs, '/userManage').next?.path).toBe('/linkPool')
    expect(close(tabs.slice(0, 1), '/homeStatis').next).toBeUndefined()
  })
})
