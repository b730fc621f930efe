import { seededNumbers } from './seededNumbers.ts'

/** The kinds of parts that a post consists of, with their codes. A translation is made of a text that is there. */
export const partKinds = { text: 1, picture: 2, video: 3, translation: 4 } as const
export type PartKind = keyof typeof partKinds

/** What a task plans with, frozen when it starts: what changes afterwards changes no plan. */
export interface ContentPlan {
  readonly seed: number
  /** Posts for each persona; of a random plan in all. */
  readonly count: number
  readonly random: boolean
  readonly personas: readonly number[]
  /** Of a random plan: groups with their weight and who is in them. One without a persona is left out. */
  readonly groups: readonly { readonly id: number; readonly odds: number; readonly personas: readonly number[] }[]
  readonly interests: readonly { readonly id: number; readonly odds: number }[]
  /** Taken by turn. */
  readonly styles: readonly string[]
  readonly parts: readonly PartKind[]
  /** Of a custom task: how many texts there are, and of which files how many each post gets. */
  readonly own?: {
    readonly texts: number
    readonly images: Mix
    readonly videos: Mix
  }
}

/** Between so many and so many of these files. */
export interface Mix {
  readonly files: readonly number[]
  readonly min: number
  readonly max: number
}

/** One post as it is planned, before anything of it is made. */
export interface PlannedPost {
  /** From 1, each once. */
  readonly number: number
  readonly persona: number | null
  readonly interest: number | null
  readonly style: string
  /** Which of the task's own texts, from 0. */
  readonly text: number | null
  readonly images: readonly number[]
  readonly videos: readonly number[]
}

/** Posts in one transaction. */
export const postsAtOnce = 1_000

/** How many posts a plan has. */
export function postsOf({ random, count, personas }: Pick<ContentPlan, 'random' | 'count' | 'personas'>): number {
  return random ? count : count * personas.length
}

/** The posts `from` to `to` (both of them), each by itself: any stretch of a plan can be worked out again, and is the same. */
export function planPosts(plan: ContentPlan, from: number, to: number): PlannedPost[] {
  const last = Math.min(to, postsOf(plan))
  return Array.from({ length: Math.max(0, last - from + 1) }, (_, at) => planPost(plan, from + at))
}

function planPost(plan: ContentPlan, number: number): PlannedPost {
  const { seed, random, personas, groups, interests, styles, own, count } = plan
  const numbers = seededNumbers(seed, number)
  const persona = random ? randomPersona(groups, personas, numbers) : personas[Math.floor((number - 1) / count)]!
  const mix = ({ files, min, max }: Mix) => (files.length === 0 ? [] : numbers.draw(files, numbers.between(min, max)))
  return {
    number,
    persona,
    interest: interests.length === 0 ? null : numbers.weighted(interests).id,
    style: styles.length === 0 ? '' : styles[(number - 1) % styles.length]!,
    text: own && own.texts > 0 ? (number - 1) % own.texts : null,
    images: own ? mix(own.images) : [],
    videos: own ? mix(own.videos) : [],
  }
}

/** The group by its weight, and in it any persona. */
function randomPersona(
  groups: ContentPlan['groups'],
  personas: readonly number[],
  numbers: ReturnType<typeof seededNumbers>,
): number | null {
  const filled = groups.filter((group) => group.personas.length > 0)
  const among = filled.length > 0 ? numbers.weighted(filled).personas : personas
  return among.length === 0 ? null : among[numbers.between(0, among.length - 1)]!
}
