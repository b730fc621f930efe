import { expect, test } from 'vitest'
import { type ContentPlan, planPosts, postsAtOnce, postsOf } from './contentPlan.ts'
import { seededNumbers } from './seededNumbers.ts'

const none = { files: [], min: 0, max: 0 }
const plan = (more: Partial<ContentPlan> = {}): ContentPlan => ({
  seed: 7,
  count: 3,
  random: false,
  personas: [11, 12, 13, 14],
  groups: [],
  interests: [],
  styles: [],
  parts: ['text'],
  ...more,
})

test('so many posts for each persona, numbered from 1 on, a style by turn', () => {
  const posts = planPosts(plan({ styles: ['calm', 'loud'] }), 1, 100)
  expect(posts).toHaveLength(12)
  expect(posts.map(({ number }) => number)).toEqual(Array.from({ length: 12 }, (_, at) => at + 1))
  expect(posts.map(({ persona }) => persona)).toEqual([11, 11, 11, 12, 12, 12, 13, 13, 13, 14, 14, 14])
  expect(posts.slice(0, 3).map(({ style }) => style)).toEqual(['calm', 'loud', 'calm'])
})

test('a plan cut into any stretches is the same plan, each number once', () => {
  for (let seed = 1; seed <= 50; seed++) {
    const numbers = seededNumbers(seed)
    const random = plan({
      seed,
      random: true,
      count: numbers.between(1, 3 * postsAtOnce),
      groups: [
        { id: 1, odds: numbers.between(0, 100), personas: [1, 2] },
        { id: 2, odds: numbers.between(0, 100), personas: [] },
        { id: 3, odds: numbers.between(0, 100), personas: [3] },
      ],
      interests: [
        { id: 8, odds: 1 },
        { id: 9, odds: 3 },
      ],
    })
    const whole = planPosts(random, 1, postsOf(random))
    const parts: typeof whole = []
    for (let from = 1; from <= postsOf(random); ) {
      const to = from + numbers.between(0, postsAtOnce)
      parts.push(...planPosts(random, from, to))
      from = to + 1
    }
    expect(parts).toEqual(whole)
    expect(new Set(whole.map(({ number }) => number)).size).toBe(random.count)
  }
})

test('random posts follow the weights of groups, and a weight of 0 is never taken', () => {
  const groups = [
    { id: 1, odds: 75, personas: [1] },
    { id: 2, odds: 25, personas: [2, 3] },
    { id: 3, odds: 0, personas: [4] },
  ]
  const posts = planPosts(plan({ random: true, count: 10_000, groups }), 1, 10_000)
  const share = (id: number) => posts.filter(({ persona }) => persona === id).length / posts.length
  expect(share(1)).toBeCloseTo(0.75, 1)
  expect(share(2)).toBeCloseTo(0.125, 1)
  expect(share(4)).toBe(0)
})

test('a custom post has its text by turn and between so many and so many pictures, none of them twice', () => {
  const files = Array.from({ length: 10 }, (_, at) => at + 100)
  for (let seed = 0; seed < 100; seed++) {
    const own = { texts: 4, images: { files, min: 2, max: 4 }, videos: none }
    const posts = planPosts(plan({ seed, count: 2, personas: [1, 2, 3], own }), 1, 6)
    expect(posts.map(({ text }) => text)).toEqual([0, 1, 2, 3, 0, 1])
    for (const { images } of posts) {
      expect(images.length).toBeGreaterThanOrEqual(2)
      expect(images.length).toBeLessThanOrEqual(4)
      expect(new Set(images).size).toBe(images.length)
    }
  }
})
