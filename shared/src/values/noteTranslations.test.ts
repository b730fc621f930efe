import { expect, test } from 'vitest'
import { noteTranslationsIn } from './noteTranslations.ts'

test('each translation begins with its language and title, and its content follows', () => {
  expect(
    noteTranslationsIn('\n[en] New wall\n\nIt is **fast**.\n\n[docs](/a)\n[zh-CN] 手机墙\n[ko] 벽\n\n- 하나\n'),
  ).toEqual([
    { language: 'en', title: 'New wall', content: 'It is **fast**.\n\n[docs](/a)' },
    { language: 'zh', title: '手机墙', content: '' },
    { language: 'ko', title: '벽', content: '- 하나' },
  ])
  expect(noteTranslationsIn('')).toEqual([])
})

test.each(['Hello\n[en] Title', '[fr] Titre', '[en] One\n[en-US] Two'])('%j is refused', (text) =>
  expect(noteTranslationsIn(text)).toBeUndefined(),
)
