import type { Row } from '../../../api/resourceCalls.ts'
import type { List } from '../../../resource/list/useList.ts'
import { NewRelease } from './NewRelease.tsx'
import { ReplaceChosen } from './ReplaceChosen.tsx'

/** Over a part of the publications: a new one, and what is done with chosen ones. */
export function ViewTools({ list }: { list: List<Row> }) {
  return (
    <>
      <NewRelease />
      <ReplaceChosen list={list} />
    </>
  )
}
