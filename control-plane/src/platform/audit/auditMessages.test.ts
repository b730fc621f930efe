import { dictionaryOf } from '@quarterdeck/shared/i18n/dictionary.ts'
import { languages } from '@quarterdeck/shared/i18n/language.ts'
import { texts } from '@quarterdeck/shared/i18n/texts.gen.ts'
import { translator } from '@quarterdeck/shared/i18n/translate.ts'
import { describe, expect, test } from 'vitest'
import { type AuditMessage, auditMessage, auditMessageInWords } from './auditMessages.ts'

const t = (language: (typeof languages)[number]) => translator(language, dictionaryOf(texts, language))

describe.each(languages)('in %s', (language) => {
  const samples: readonly [AuditMessage, string[]][] = [
    [auditMessage('added', { list: 'alert-rule', name: 'Certificates' }), ['Certificates']],
    [auditMessage('added_many', { list: 'link-pool', added: 41, same: 52 }), ['41', '52']],
    [auditMessage('replaced', { list: 'link-pool', added: 41, same: 52, removed: 63 }), ['41', '52', '63']],
    [auditMessage('edited', { list: 'user', name: 'ann', fields: 'name,odd' }), ['ann', 'odd']],
    [auditMessage('edited_together', { list: 'user', name: 'ann', batch: 'b7', fields: 'name' }), ['ann', 'b7']],
    [auditMessage('edit_taken_back', { list: 'user', name: 'ann', batch: 'b7', fields: 'name' }), ['ann', 'b7']],
    [auditMessage('edited_by_import', { list: 'user', name: 'ann', batch: 'b7', fields: 'name' }), ['ann', 'b7']],
    [auditMessage('import_edit_taken_back', { list: 'user', name: 'ann', batch: 'b7', fields: 'name' }), ['ann', 'b7']],
    [auditMessage('deleted', { list: 'user', name: 'ann' }), ['ann']],
    [auditMessage('deleted_many', { list: 'user', count: 41 }), ['41']],
    [auditMessage('cleared', { list: 'user', count: 41 }), ['41']],
    [auditMessage('taken', { list: 'api-key', name: 'cron', deed: 'api-key.revoke' }), ['cron']],
    [auditMessage('edited_many', { list: 'user', count: 41, fields: 'name' }), ['41']],
    [auditMessage('undone', { list: 'user', deed: 'user.undoEdit', count: 41 }), ['41']],
    [auditMessage('import_taken_back', { list: 'site', name: 'a.xlsx', count: 41 }), ['a.xlsx', '41']],
    [
      auditMessage('sent_in', { list: 'site-access', count: 41, added: 52, changed: 63, same: 74, wrong: 85 }),
      ['41', '85'],
    ],
    [auditMessage('set', { deed: 'setting.edit', name: 'zone', before: 'A', after: 'B' }), ['zone', 'A', 'B']],
    [auditMessage('done', { deed: 'session.login', name: 'ann' }), ['ann']],
    [auditMessage('turned_on', { deed: 'fleet.halt', name: '' }), []],
    [auditMessage('turned_off', { deed: 'fleet.halt', name: '' }), []],
    [auditMessage('started', { deed: 'site-check.run', count: 41, job: 52 }), ['41', '52']],
    [auditMessage('set_by_hand', { deed: 'book-task.status', count: 41, status: 2 }), ['41']],
    [auditMessage('refused', { refusal: 'login_failed', name: '"ann"' }), ['"ann"']],
    [auditMessage('password_reset', { name: 'ann', sessions: 41 }), ['ann', '41']],
    [auditMessage('queued_again', { name: 41 }), ['41']],
  ]
  test.each(samples)('%j is a sentence with its values', (stored, values) => {
    const words = auditMessageInWords(stored, t(language))
    for (const value of values) expect(words).toContain(value)
    expect(words).not.toMatch(/\{\{|audit\.deed|[a-z]-[a-z]+\.[a-z]/)
    expect(words).not.toContain('\u001f')
  })
})

test('a thing that is called like a text or a mark stays what it is', () => {
  const stored = auditMessage('added', { list: 'user', name: '{{list}} $t(action.add) \u001f\u001f' })
  expect(auditMessageInWords(stored, t('en'))).toBe('Added user “{{list}} $t(action.add) ”')
})
