import { addFileFields, updateFileFields } from '@quarterdeck/shared/contracts/files.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { fileSiteOwner } from '@quarterdeck/shared/values/fileSiteOwner.ts'
import type { Actor } from '../../../http/handler.ts'
import { type FormInput, receiveForm, type Upload } from '../../../http/receiveForm.ts'
import { auditMessage } from '../../../platform/audit/auditMessages.ts'
import type { Contents } from '../../../platform/contents/contents.ts'
import type { Keeper } from '../../../platform/contents/keeper.ts'
import type { Context } from '../../../platform/context.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { downloadUrl, fileNameOf, markUpdated, nameTaken } from './rules.ts'
import { fileSettings } from './settings.ts'
import {
  dropHosted,
  type FileRow,
  findFileRow,
  insertFileRow,
  putHosted,
  readFileRow,
  readHosted,
  updateFileRow,
} from './store.ts'

export interface FileDeps {
  context: Context
  contents: Contents
  keeper: Keeper
}
/** What callers hear of a file that they sent. */
export type Kept = Pick<FileRow, 'id' | 'file_name' | 'url' | 'size'>

const owner = fileSiteOwner
const limitOf = ({ settings }: Context) => settings.get(fileSettings.fileMaxMb) * 1_048_576

/** site-cluster.md §2.12: a new file. */
export function addFileSite(deps: FileDeps, input: FormInput & { actor: Actor }): Promise<Kept> {
  const { context, contents, keeper } = deps
  const rules = { fields: addFileFields, files: ['file'], limitBytes: limitOf(context) }
  return receiveForm(contents, input, rules, async ({ values, files: { file } }) => {
    if (!file) throw new AppError('file_missing', {}, { problems: [{ field: 'file', code: 'file_missing' }] })
    const file_name = fileNameOf(values.file_name, file.fileName)
    const row = await keeper.keep([file], (tx) =>
      createFileSite(tx, context, { file_name, file, remarks: values.remarks ?? '' }, input.actor),
    )
    return row
  })
}

async function createFileSite(
  tx: Sql,
  { audit, now }: Context,
  { file_name, file, remarks }: { file_name: string; file: Pick<Upload, 'hash' | 'size'>; remarks: string },
  actor: Pick<Actor, 'userId' | 'username' | 'address'>,
): Promise<FileRow> {
  if (await findFileRow(tx, file_name)) throw nameTaken()
  const row = { file_name, url: downloadUrl({ owner, name: file_name }), size: file.size, update_time: now(), remarks }
  const id = await insertFileRow(tx, row)
  await putHosted(tx, { name: file_name, file_name, hash: file.hash, size: file.size, owner, owner_id: id })
  await audit.record(tx, {
    actor,
    action: 'file-site.add',
    resource: owner,
    rowId: id,
    summary: auditMessage('added', { list: 'file-site', name: file_name }),
    after: { ...row, sha256: file.hash },
    address: actor.address,
  })
  return { id, ...row }
}

/** Another file, name or remarks; what is not sent stays. */
export async function updateFileSite(deps: FileDeps, input: FormInput & { actor: Actor }): Promise<Kept> {
  const { context, contents, keeper } = deps
  const rules = { fields: updateFileFields, files: ['file'], limitBytes: limitOf(context) }
  const row = await receiveForm(contents, input, rules, ({ values, files: { file } }) =>
    keeper.keep(file ? [file] : [], async (tx) => {
      const before = await readFileRow(tx, values.id)
      if (!before) throw new AppError('not_found')
      const file_name = values.file_name ? fileNameOf(values.file_name, '') : before.file_name
      return replaceFileSite(
        tx,
        context,
        before,
        { file_name, file, remarks: markUpdated(values.remarks ?? before.remarks) },
        input.actor,
      )
    }),
  )
  await keeper.sweep()
  return row
}

async function replaceFileSite(
  tx: Sql,
  { audit, now }: Context,
  before: FileRow,
  { file_name, file, remarks }: { file_name: string; file: Pick<Upload, 'hash' | 'size'> | undefined; remarks: string },
  actor: Pick<Actor, 'userId' | 'username' | 'address'>,
): Promise<FileRow> {
  const other = await findFileRow(tx, file_name)
  if (other && other.id !== before.id) throw nameTaken()
  const kept = await readHosted(tx, { owner, name: before.file_name })
  const content = file ?? kept
  if (!content) throw new AppError('file_gone')
  const { hash, size } = content
  const row: FileRow = {
    id: before.id,
    file_name,
    url: downloadUrl({ owner, name: file_name }),
    size,
    update_time: now(),
    remarks,
  }
  await updateFileRow(tx, row)
  await putHosted(tx, { name: file_name, file_name, hash, size, owner, owner_id: row.id })
  if (file_name !== before.file_name) await dropHosted(tx, { owner, name: before.file_name })
  await audit.record(tx, {
    actor,
    action: 'file-site.edit',
    resource: owner,
    rowId: row.id,
    summary: auditMessage('done', { deed: 'file-site.edit', name: file_name }),
    before,
    after: { ...row, sha256: hash },
    address: actor.address,
  })
  return row
}

const system = { userId: 0, username: 'system', address: '' }

/** A file that the control plane makes itself: the row `id`, or a new one under a name that is free. Gives the row. */
export async function keepOwnFile(
  tx: Sql,
  context: Context,
  {
    id,
    file_name,
    file,
    remarks,
  }: { id: number | undefined; file_name: string; file: Pick<Upload, 'hash' | 'size'>; remarks: string },
): Promise<FileRow> {
  const before = id === undefined ? undefined : await readFileRow(tx, id)
  if (before) return replaceFileSite(tx, context, before, { file_name: before.file_name, file, remarks }, system)
  let name = file_name
  for (let n = 2; await findFileRow(tx, name); n++) name = file_name.replace(/(\.\w+)$/, `-${n}$1`)
  return createFileSite(tx, context, { file_name: name, file, remarks }, system)
}
