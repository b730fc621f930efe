import type { Verb } from '@quarterdeck/shared/resource/define.ts'
import { add } from './add.ts'
import { edit } from './edit.ts'
import { exportRows, importRows, template } from './files.ts'
import { history } from './history.ts'
import { get, list } from './read.ts'
import { clear, deleteRows } from './remove.ts'
import type { VerbAct } from './verbAct.ts'

/** The derived verbs, each in a file of its subject. */
export const verbs: Readonly<Record<Verb | 'template' | 'history', VerbAct>> = {
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
