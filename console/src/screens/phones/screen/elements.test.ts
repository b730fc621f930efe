import { expect, test } from 'vitest'
import { elementAt, nameOf } from './elements.ts'

const element = (text: string, [left, top, right, bottom]: [number, number, number, number]) => ({
  text,
  description: '',
  id: '',
  class: 'android.widget.TextView',
  bounds: { left, top, right, bottom },
})

test('the element under the pointer is the smallest, of equal ones the one on top', () => {
  const elements = [
    element('all', [0, 0, 100, 200]),
    element('below', [10, 10, 20, 20]),
    element('above', [10, 10, 20, 20]),
  ]
  const at = (x: number, y: number) => elementAt({ elements }, { x, y })?.text
  expect([at(15, 15), at(20, 20), at(9, 15), at(100, 5)]).toEqual(['above', 'all', 'all', undefined])
})

test('an element is called by its text, its description, its id or its kind', () => {
  const bare = element('', [0, 0, 1, 1])
  expect(nameOf({ ...bare, text: 'Publish', description: 'button' })).toBe('Publish')
  expect(nameOf({ ...bare, description: 'Search' })).toBe('Search')
  expect(nameOf({ ...bare, id: 'app.shelf:id/publish' })).toBe('publish')
  expect(nameOf(bare)).toBe('TextView')
})
