import type { AnyResource, Verb } from '@quarterdeck/shared/resource/define.ts'
import type { Context } from '../../context.ts'
import { add } from './add.ts'
import { edit } from './edit.ts'
import { exportRows, importRows, template } from './files.ts'
import { history } from './history.ts'
import { get, list } from './read.ts'
import { clear, deleteRows } from './remove.ts'

/** What a derived verb does. Options are as commander keeps them; which there are follows from the definition. */
export type Act = (
  context: Context,
  resource: AnyResource,
  options: Readonly<Record<string, unknown>>,
  args: readonly string[],
) => Promise<number | undefined>

export const verbs: Readonly<Record<Verb | 'template' | 'history', Act>> = {
  list,
  get,
  add,
  edit,
  delete: deleteRows,
  clear,
  import: importRows,
  export: exportRows,
  template,
  history,
}
