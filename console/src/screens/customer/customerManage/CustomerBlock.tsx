import type { BlockProps } from '../../../resource/screenExtensions.ts'
import { MergedInto } from './MergedInto.tsx'
import { Timeline } from './Timeline.tsx'

/** In the drawer of a customer: who was merged into it, and what happened. */
export function CustomerBlock({ row: { id } }: BlockProps) {
  return (
    <>
      <MergedInto id={Number(id)} />
      <Timeline key={id} id={Number(id)} />
    </>
  )
}
