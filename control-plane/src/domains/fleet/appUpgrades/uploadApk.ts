import { uploadApk, uploadApkFields } from '@quarterdeck/shared/contracts/appUpgrades.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { appBuild } from '@quarterdeck/shared/resources/fleet/appBuild.ts'
import { mayDo } from '../../../http/handler.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { addEntry, editEntries } from '../../../resources/mutations/auditEntries.ts'
import type { Stored } from '../../../resources/stored.ts'
import type { Table } from '../../../resources/table.ts'
import { applyChanges } from '../../../resources/write/applyChanges.ts'
import { type ChangeCall, createChangeCall } from '../../../resources/write/changeCall.ts'
import type { Applied } from '../../../resources/write/changes.ts'
import { rowsByKey } from '../../../resources/write/statements.ts'
import type { App } from '../../defineDomain.ts'
import { type Files, putHosted, receiveForm } from '../../system/files/index.ts'
import { type Apk, readApk } from './apk/readApk.ts'
import { appUpgradeSettings } from './settings.ts'

/** Of `approved`. */
const refused = 2

/** Keeps the APK of a build, which the file itself names; one that is not listed yet is added. Nobody gets it before it is approved. */
export function serveUpload({ context, router, resources }: App, files: Files): void {
  const builds = resources.tables.of(appBuild)

  router.serve(uploadApk, async ({ actor, stream, header }) => {
    const limitBytes = context.settings.get(appUpgradeSettings.apkMaxMb) * 1_048_576
    const rules = { fields: uploadApkFields, files: ['file'], limitBytes }
    return receiveForm(files.contents, { stream, header }, rules, async ({ values: { approved }, files: { file } }) => {
      if (!file) throw new AppError('file_missing', {}, { problems: [{ field: 'file', code: 'file_missing' }] })
      const apk = await readApk(file.path)
      const { call, finish } = createChangeCall({ context, actor })
      const facts = { version: apk.version.slice(0, 100), version_code: apk.versionCode }
      const kept = { apk_size: file.size, apk_sha256: file.hash }
      const build = await files.keeper.keep([file], async (tx) => {
        const values = { ...facts, ...kept, ...(approved === '1' && { approved: 1 }) }
        const build = await putBuild(tx, builds, { apk, values }, call)
        const file_name = `${apk.package}-${apk.versionCode}.apk`
        const hosted = { name: hostedName(build.id), file_name, hash: file.hash, size: file.size }
        await putHosted(tx, { ...hosted, owner: 'app-build', owner_id: build.id })
        return build
      })
      finish()
      return { data: { ...build, package: apk.package, apk_md5: apk.md5, ...facts, ...kept } }
    })
  })
}

interface Build {
  id: number
  approved: number
}

async function putBuild(
  tx: Sql,
  builds: Table,
  { apk, values }: { apk: Apk; values: Stored },
  call: ChangeCall,
): Promise<Build> {
  const [build] = await rowsByKey(tx, builds, [[apk.package, apk.md5]])
  if (!build) return addBuild(tx, builds, { ...values, package: apk.package, apk_md5: apk.md5 }, call)
  if (build.approved === refused) throw new AppError('build_refused')
  await applyChanges(tx, builds, { edit: [{ id: build.id, values }], entries: editEntries(builds, call) }, call)
  return { id: build.id, approved: Number(values.approved ?? build.approved) }
}

async function addBuild(tx: Sql, builds: Table, row: Stored, call: ChangeCall): Promise<Build> {
  const key = 'app-build.add'
  if (!mayDo(call.actor, key)) throw new AppError('forbidden', { key })
  const entries = ({ added: rows }: Applied) => {
    const reply = { added: 1, same: 0, removed: 0, ids: rows.map(({ id }) => id), batch: null }
    return [addEntry(builds, call, { rows, reply, isOverwrite: false })]
  }
  const { added } = await applyChanges(tx, builds, { add: [row], entries }, call)
  return { id: added[0]!.id, approved: Number(added[0]!.approved) }
}

function hostedName(build: number): string {
  return `app-build-${build}.apk`
}
