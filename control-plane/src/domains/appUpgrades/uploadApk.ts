import { uploadApk } from '@quarterdeck/shared/contracts/appUpgrades.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { z } from 'zod'
import { editEntries } from '../../resources/ways/auditEntries.ts'
import { applyChanges } from '../../resources/write/applyChanges.ts'
import { createChangeCall } from '../../resources/write/changeCall.ts'
import { readRows } from '../../resources/write/statements.ts'
import type { App } from '../defineDomain.ts'
import { type Files, putHosted, receiveForm } from '../files/index.ts'
import { readApk } from './apk/readApk.ts'
import { appUpgradeSettings } from './settings.ts'

/** Keeps the APK of a build that is approved, once it has shown that it is that build. */
export function serveUpload({ context, router, resources }: App, files: Files): void {
  const { store, settings } = context
  const builds = resources.tables.get('app-build')!

  async function approved(id: number) {
    const [build] = await readRows(store.read, builds, [id])
    if (!build) throw new AppError('not_found')
    if (build.approved !== 1) throw new AppError('build_not_approved')
    return build
  }

  router.serve(uploadApk, async ({ query: { id }, actor, stream, header }) => {
    // What is not wanted is not waited for.
    await approved(id)
    const limitBytes = settings.get(appUpgradeSettings.apkMaxMb) * 1_048_576
    const rules = { fields: z.object({}), files: ['file'], limitBytes }
    return receiveForm(files.contents, { stream, header }, rules, async ({ files: { file } }) => {
      if (!file) throw new AppError('file_missing', {}, { problems: [{ field: 'file', code: 'file_missing' }] })
      const apk = await readApk(file.path)
      const build = await approved(id)
      refuseOther(apk.md5, String(build.apk_md5))
      refuseOther(apk.package, String(build.package))
      const { version, versionCode: version_code } = apk
      const values = { version: version.slice(0, 100), version_code, apk_size: file.size, apk_sha256: file.hash }
      const { call, finish } = createChangeCall({ context, actor })
      await files.keeper.keep([file], async (tx) => {
        const file_name = `${build.package}-${version_code}.apk`
        const hosted = { name: hostedName(id), file_name, hash: file.hash, size: file.size }
        await putHosted(tx, { ...hosted, owner: 'app-build', owner_id: id })
        await applyChanges(tx, builds, { edit: [{ id, values }], entries: editEntries(builds, call) }, call)
      })
      finish()
      return { data: { package: String(build.package), apk_md5: apk.md5, ...values } }
    })
  })
}

function hostedName(build: number): string {
  return `app-build-${build}.apk`
}

function refuseOther(has: string, wants: string): void {
  if (has !== wants) throw new AppError('apk_differs', { has, wants })
}
