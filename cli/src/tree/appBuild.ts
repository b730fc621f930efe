import type { Command } from 'commander'
import { isAsked, perform, type Tree } from './tree.ts'

/** What builds of apps have beyond the derived verbs. */
export function addAppBuild(build: Command, tree: Tree): void {
  if (!isAsked(tree, 'app-build')) return
  const upload = build.command('upload').description(tree.words('help.upload_apk'))
  upload.argument('<id>', tree.words('arg.id')).argument('<file>', tree.words('arg.file'))
  perform(tree, upload, async () => (await import('../commands/uploadApk.ts')).upload)
}
