import type { Post, PostMedia, PostRules } from './checkPost.ts'

/** A post on a platform, and the verdict that everybody gives of it: shared, the call and `qd` are tested with these. */
export interface PostVector {
  says: string
  rules: Partial<PostRules>
  post: Post
  segments: number
  /** `severity code`, in their order. */
  issues: readonly string[]
}

export const plainRules: PostRules = {
  name: 'notes',
  text_limit: 280,
  title_limit: 0,
  max_hashtags: 0,
  alt_limit: 1000,
  max_images: 9,
  max_videos: 1,
  image_rules: '',
  video_rules: '',
  same_content: 1,
}

const split = 'warning post_split'
const link = `https://example.com/${'p'.repeat(40)}`
const words = (count: number) => 'aaaa '.repeat(count / 5)
const images = (count: number): PostMedia[] =>
  Array.from({ length: count }, (_, at) => ({ kind: 'image', name: `${at}.jpg` }))
const picture = (facts: Partial<PostMedia>): PostMedia[] => [{ kind: 'image', name: 'a.png', ...facts }]
const video = (facts: Partial<PostMedia>): PostMedia[] => [{ kind: 'video', name: 'a.mp4', ...facts }]

const text = (
  says: string,
  given: string,
  segments: number,
  issues: readonly string[] = segments > 1 ? [split] : [],
) => ({
  says,
  rules: {},
  post: { text: given },
  segments,
  issues,
})
const media = (says: string, rules: Partial<PostRules>, given: readonly PostMedia[], issues: readonly string[]) => ({
  says,
  rules,
  post: { text: 'hi', media: given },
  segments: 1,
  issues,
})

export const postVectors: readonly PostVector[] = [
  text('280 letters fit', 'a'.repeat(280), 1),
  text('281 letters do not', 'a'.repeat(281), 2),
  text('140 Han characters fit', '中'.repeat(140), 1),
  text('141 do not', '中'.repeat(141), 2),
  text('letters and Han together', 'a'.repeat(100) + '中'.repeat(90), 1),
  text('140 families fit: each is one emoji', '👨‍👩‍👧‍👦'.repeat(140), 1),
  text('141 families do not', '👨‍👩‍👧‍👦'.repeat(141), 2),
  text('flags are emoji too', '🇯🇵'.repeat(140), 1),
  text('decomposed letters weigh as composed ones', 'e\u0301'.repeat(280), 1),
  text('decomposed Hangul weighs as composed', '한'.normalize('NFD').repeat(140), 1),
  text('kana, full-width forms and CJK punctuation weigh two', 'あアＡ。'.repeat(35), 1),
  text('one of those too many', `${'あアＡ。'.repeat(35)}。`, 2),
  text('700 letters in words take three, with their marks', words(700), 3),
  text('a link of 60 characters stays whole', `${'a'.repeat(250)} ${link} b`, 2),
  text('a link alone that is too long cannot be cut', `https://example.com/${'p'.repeat(300)}`, 1, [
    'error post_uncuttable',
  ]),
  text('paragraphs go before sentences', `${'a'.repeat(100)}. b\n${'c'.repeat(240)}`, 2),
  text('25 segments go out', 'a'.repeat(25 * 272 - 9), 25),
  text('26 do not', 'a'.repeat(26 * 272 - 9), 26, ['error post_too_many_segments']),
  text('space around a text weighs nothing', `  ${'a'.repeat(280)}\n\n`, 1),
  text('nothing is no post', '  ', 1, ['error post_empty']),
  { ...text('without a limit nothing is split', 'a'.repeat(5000), 1), rules: { text_limit: 0 } },
  { ...text('a lower limit', 'a'.repeat(101), 2), rules: { text_limit: 100 } },
  { says: 'a picture needs no text', rules: {}, post: { text: '', media: images(1) }, segments: 1, issues: [] },
  {
    says: 'a title within its limit',
    rules: { title_limit: 20 },
    post: { text: 'hi', title: '中'.repeat(10) },
    segments: 1,
    issues: [],
  },
  {
    says: 'a title past it',
    rules: { title_limit: 20 },
    post: { text: 'hi', title: '中'.repeat(11) },
    segments: 1,
    issues: ['error too_long'],
  },
  { ...text('as many hashtags as may be', '#tea #茶 x', 1), rules: { max_hashtags: 2 } },
  { ...text('one too many', '#tea #茶 ＃three', 1, ['error post_too_many_hashtags']), rules: { max_hashtags: 2 } },
  { ...text('what only looks like a hashtag', 'a#b &#39; C#', 1), rules: { max_hashtags: 1 } },
  media('nine pictures', {}, images(9), []),
  media('ten', {}, images(10), ['error post_too_many_images']),
  media('two videos', {}, [...video({}), ...video({})], ['error post_too_many_videos']),
  media('a picture that nobody has described', {}, picture({ alt: '' }), ['warning alt_missing']),
  media('one that somebody has', {}, picture({ alt: 'A pier at dawn' }), []),
  media('one of a platform that takes no texts of pictures', { alt_limit: 0 }, picture({ alt: '' }), []),
  media('one whose text is too long', { alt_limit: 5 }, picture({ alt: '👨‍👩‍👧‍👦🎉ไม้é✨!' }), ['error alt_long']),
  media('one whose text is as long as it may be', { alt_limit: 5 }, picture({ alt: '👨‍👩‍👧‍👦🎉éé!' }), []),
  media('none where none are allowed', { max_images: 0 }, images(1), ['error post_too_many_images']),
  media('a format by its other name', { image_rules: 'formats jpg' }, picture({ format: 'JPEG' }), []),
  media('another format', { image_rules: 'formats jpeg png' }, picture({ format: 'gif' }), ['error media_format']),
  media('too many bytes', { image_rules: 'bytes 5MB' }, picture({ bytes: 5 * 1024 ** 2 + 1 }), ['error media_bytes']),
  media('too few pixels', { image_rules: 'pixels 320..4096' }, picture({ width: 400, height: 319 }), [
    'error media_pixels',
  ]),
  media('a ratio, to the pixel', { image_rules: 'ratio 4:5..16:9' }, picture({ width: 1366, height: 768 }), []),
  media('too wide', { image_rules: 'ratio 4:5..16:9' }, picture({ width: 2000, height: 1000 }), ['error media_ratio']),
  media(
    'too long a video, of a size that is not known',
    { video_rules: 'seconds 3..140; bytes 1GB' },
    video({ seconds: 141 }),
    ['error media_seconds'],
  ),
  media('rules of pictures are none of videos', { image_rules: 'formats jpeg' }, video({ format: 'mp4' }), []),
  {
    says: 'the same on several accounts, where that is only pointed out',
    rules: {},
    post: { text: 'hi', accounts: 3 },
    segments: 1,
    issues: ['warning same_content'],
  },
  {
    says: 'where it is refused',
    rules: { same_content: 2 },
    post: { text: 'hi', accounts: 2 },
    segments: 1,
    issues: ['error same_content'],
  },
]
