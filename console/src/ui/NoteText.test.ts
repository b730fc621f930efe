import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { NoteText } from './NoteText.tsx'

const drawn = (text: string) => renderToStaticMarkup(createElement(NoteText, null, text))

test('a note is drawn as Markdown says', () => {
  expect(drawn('# New\n\n- **bold** [docs](https://docs.example/a?b=1&c=2)\n- [list](/nodeManage)')).toBe(
    '<div class="note-text"><h3>New</h3>\n<ul>\n<li><strong>bold</strong> ' +
      '<a href="https://docs.example/a?b=1&amp;c=2" target="_blank" rel="noreferrer">docs</a></li>\n' +
      '<li><a href="/nodeManage" target="_blank" rel="noreferrer">list</a></li>\n</ul></div>',
  )
})

// remarkjs/react-markdown#373, Vincent-P/react-marked-markdown#61, Frontify/fondue#1521
test.each([
  '[XSS](javascript: alert`1`)',
  '[x](JaVaScRiPt&colon;alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](vbscript:msgbox(1))',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x](file:///etc/passwd)',
  '[x](ms-its:a)',
  '[x](//evil.example/a)',
  '[x][y]\n\n[y]: javascript:alert(1)',
  '<javascript:alert(1)>',
])('%s leads nowhere', (text) => expect(drawn(text)).not.toMatch(/href|<script/i))

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<svg onload=alert(1)>',
  '<iframe src="https://evil.example"></iframe>',
  'a <b onmouseover="alert(1)">b</b>',
])('HTML is text: %s', (text) => expect(drawn(text)).not.toMatch(/<(?:script|img|a|svg|iframe|b)\b/i))

// remarkjs/react-markdown#441
test('a picture is not loaded, and its words are shown', () => {
  expect(drawn('![the new list](https://evil.example/seen.png)')).toBe(
    '<div class="note-text"><p>the new list</p></div>',
  )
})

// markedjs/marked#1462, gjtorikian/commonmarker#147
test.each([
  '>'.repeat(5_000),
  `${'> '.repeat(100)}deep`,
  `${'1. '.repeat(100)}deep`,
  `${'*'.repeat(500)}a${'*'.repeat(500)}`,
  `${'['.repeat(500)}a${'](b)'.repeat(500)}`,
])('what is nested without end is shown, as it stands where it must be', (text) => {
  expect(drawn(text)).toMatch(/note-text/)
})
