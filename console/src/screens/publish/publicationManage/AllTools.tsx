import type { Row } from '../../../api/resourceCalls.ts'
import type { List } from '../../../resource/list/useList.ts'
import { Attention } from './Attention.tsx'
import { NewRelease } from './NewRelease.tsx'
import { ReplaceChosen } from './ReplaceChosen.tsx'
import { SheetImport } from './SheetImport.tsx'

/** Over all publications: a new one, what is done with chosen ones, and what waits for somebody. */
export function AllTools({ list }: { list: List<Row> }) {
  return (
    <>
      <NewRelease />
      <SheetImport />
      <ReplaceChosen list={list} />
      <Attention />
    </>
  )
}
