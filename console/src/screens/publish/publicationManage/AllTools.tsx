import { Attention } from './Attention.tsx'
import { NewRelease } from './NewRelease.tsx'
import { SheetImport } from './SheetImport.tsx'

/** Over all publications: a new one, and what waits for somebody. */
export function AllTools() {
  return (
    <>
      <NewRelease />
      <SheetImport />
      <Attention />
    </>
  )
}
