import type { Command } from 'commander'
import { addExamples } from '../help.ts'
import { isAsked, perform, type Tree } from '../tree/tree.ts'
import { defineVerbs } from './defineVerbs.ts'

/** What builds of apps have beyond the derived verbs. */
export const appBuild = defineVerbs({
  of: 'app-build',
  add: addAppBuild,
})

function addAppBuild(build: Command, tree: Tree): void {
  if (!isAsked(tree, 'app-build')) return
  const upload = build.command('upload').description(tree.words('help.upload_apk'))
  upload.argument('<file>', tree.words('arg.apk')).option('--approve', tree.words('opt.approve_build'))
  addExamples(upload, tree, [['qd app-build upload shelf-9.0.apk --approve', 'example.upload_apk']])
  perform(tree, upload, async () => (await import('../commands/uploadApk.ts')).upload)
}
