import { lanes } from '../lanes/registry.gen.ts'
import type { Lane } from '../resource/lane.ts'

const all: readonly Lane[] = lanes.flatMap((own) => Object.values(own)).sort((a, b) => a.code - b.code)
const byCode: ReadonlyMap<number, Lane> = new Map(all.map((lane) => [lane.code, lane]))
if (byCode.size < all.length) throw new Error('two lanes have one code')

/** The lane with this code, which a run has; of a later version there may be one that is not known here. */
export function runLaneOf(code: number): Lane | undefined {
  return byCode.get(code)
}

/** As a field of definitions has them; what they are called is said with each (`LaneTexts`). */
export const laneChoices: Readonly<Record<number, ''>> = Object.fromEntries(all.map(({ code }) => [code, '']))

/** The lanes of all work but that of dry runs, which figures leave out, as a filter takes them. */
export const workLanes = codesOf(({ isTrial }) => !isTrial)

/** Lanes whose unknown outcomes no list of their own shows. */
export const unknownLanes = codesOf(({ hasNoUnknown }) => !hasNoUnknown)

/** Lanes whose screens show what people wrote to an account. */
export const messageLaneCodes: readonly number[] = all.flatMap(({ code, showsMessages }) =>
  showsMessages ? [code] : [],
)

function codesOf(isMeant: (lane: Lane) => boolean): string {
  return all
    .filter(isMeant)
    .map(({ code }) => code)
    .join(',')
}
