import { describe, expect, test } from 'vitest'
import { fateOf, isKept } from './keptMarkup.ts'

describe('elements', () => {
  test.each(['p', 'h1', 'table', 'td', 'img', 'ul', 'blockquote'])('%s writes text and stays', (name) => {
    expect(fateOf(name)).toBe('keep')
  })

  test.each([
    'script',
    'style',
    'iframe',
    'object',
    'embed',
    'svg',
    'math',
    'link',
    'meta',
    'base',
    'form',
    'template',
  ])('%s goes with everything in it', (name) => {
    expect(fateOf(name)).toBe('drop')
  })

  test('an element that nobody knows gives up its text', () => {
    expect(fateOf('x-widget')).toBe('unwrap')
    expect(fateOf('body')).toBe('unwrap')
  })
})

describe('attributes', () => {
  test.each(['onclick', 'onerror', 'onload', 'style', 'class', 'id', 'href', 'srcset', 'srcdoc', 'background', 'ping'])(
    '%s stays on no element',
    (name) => {
      for (const tag of ['a', 'img', 'p', 'td']) expect(isKept(tag, name, 'x')).toBe(false)
    },
  )

  test('a picture within the text stays, one from elsewhere does not', () => {
    expect(isKept('img', 'src', 'data:image/png;base64,iVBORw0KGgo=')).toBe(true)
    for (const src of [
      'https://elsewhere.example/pixel.gif',
      '//elsewhere.example/pixel.gif',
      'javascript:alert(1)',
      'data:text/html;base64,PHNjcmlwdD4=',
      'data:image/svg+xml;base64,PHN2Zz4=',
      'data:image/png,<script>',
      'blob:https://a.example/1',
    ])
      expect(isKept('img', 'src', src)).toBe(false)
  })

  test('what shapes a table stays', () => {
    expect(isKept('td', 'colspan', '2')).toBe(true)
    expect(isKept('p', 'colspan', '2')).toBe(false)
    expect(isKept('p', 'title', 'hint')).toBe(true)
  })
})
