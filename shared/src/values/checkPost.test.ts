import { expect, test } from 'vitest'
import { checkPost } from './checkPost.ts'
import { mediaRulesOf } from './mediaRules.ts'
import { plainRules, postVectors } from './postVectors.testing.ts'
import { segmentsOf, weightOf } from './segments.ts'

test.each(postVectors)('$says', ({ rules, post, segments, issues }) => {
  const platform = { ...plainRules, ...rules }
  const verdict = checkPost(platform, post)
  expect(verdict.issues.map(({ severity, code }) => `${severity} ${code}`)).toEqual(issues)
  expect(verdict.segments).toHaveLength(segments)
  expect(verdict.ok).toBe(issues.every((issue) => issue.startsWith('warning')))
  if (issues.includes('error post_uncuttable') || platform.text_limit === 0) return
  for (const segment of verdict.segments) expect(weightOf(segment)).toBeLessThanOrEqual(platform.text_limit)
})

test('segments are cut where it is best, and say which they are', () => {
  expect(segmentsOf('First one. Second one is here.', 24)).toEqual([
    'First one. (1/3)',
    'Second one is (2/3)',
    'here. (3/3)',
  ])
  expect(segmentsOf('短句。更长的一句话在这里', 20)).toEqual(['短句。 (1/3)', '更长的一句话在 (2/3)', '这里 (3/3)'])
  expect(segmentsOf('see @some.body_else now', 20)).toEqual(['see (1/3)', '@some.body_else (2/3)', 'now (3/3)'])
})

test('of a text in segments nothing is lost', () => {
  const text = `${'One two three. '.repeat(40)}中文句子。再来一句！${'👨‍👩‍👧‍👦'.repeat(30)} https://example.com/a?b=c #tag`
  const joined = segmentsOf(text, 60).map((segment) => segment.replace(/ \(\d+\/\d+\)$/, ''))
  expect(joined.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''))
})

test('rules for pictures are read, or the part is named that cannot be', () => {
  expect(mediaRulesOf('formats jpg, png; bytes 5MB\nratio 4:5..16:9')).toEqual({
    ok: true,
    rules: { formats: ['jpeg', 'png'], bytes: { min: 0, max: 5 * 1024 ** 2 }, ratio: { min: 0.8, max: 16 / 9 } },
  })
  for (const part of ['colours red', 'pixels 9..3', 'bytes much', 'formats', 'ratio 4:0'])
    expect(mediaRulesOf(`formats png; ${part}`)).toEqual({ ok: false, part })
})
