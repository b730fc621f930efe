import type { Command } from 'commander'
import { isAsked, perform, type Tree } from '../tree/tree.ts'
import { defineVerbs } from './defineVerbs.ts'

/** What the audit log has beyond the derived verbs. */
export const audit = defineVerbs({
  of: 'audit',
  add: addAudit,
})

function addAudit(audit: Command, tree: Tree): void {
  if (!isAsked(tree, 'audit')) return
  const verify = audit.command('verify').description(tree.words('help.audit_verify'))
  perform(tree, verify, async () => (await import('../commands/verifyAudit.ts')).verifyAudit)
}
