import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { platformLogKinds as kinds } from '@quarterdeck/shared/resources/fleet/platformLog.ts'
import { readStoredCode, storedCode, storedCodeSql } from '../../../platform/storedCode.ts'
import { didInWords } from './manualActions.ts'

/**
 * What the platform log can say, each with a text in seven languages (`platform-log.happening.…`) and the values of that text.
 * Some values are codes of their own, which are put into words too (`wordsOf`).
 */
export const happenings = {
  phone_state: { kind: kinds.presence, values: ['state', 'before'] },
  phone_removed: { kind: kinds.presence, values: [] },
  phone_flapping: { kind: kinds.presence, values: ['times', 'minutes', 'rest'] },
  adb_server: { kind: kinds.adb, values: ['adb', 'adb_before'] },
  screen_used: { kind: kinds.screen, values: ['did', 'took'] },
  link_made: { kind: kinds.screen, values: ['until'] },
  link_ended: { kind: kinds.screen, values: [] },
  recording_begun: { kind: kinds.screen, values: [] },
  phone_ready: { kind: kinds.care, values: [] },
  phone_checked: { kind: kinds.care, values: [] },
  phone_synced: { kind: kinds.upkeep, values: [] },
  shell_opened: { kind: kinds.screen, values: [] },
  shell_ran: { kind: kinds.screen, values: ['command'] },
  shell_closed: { kind: kinds.screen, values: ['took'] },
  group_led: { kind: kinds.screen, values: ['followers', 'acts', 'took', 'group_end'] },
  group_followed: { kind: kinds.screen, values: ['leader', 'acts', 'total', 'group_end'] },
  group_cut: { kind: kinds.screen, values: [] },
  upgrade_begun: { kind: kinds.upkeep, values: ['build'] },
  upgrade_done: { kind: kinds.upkeep, values: ['build'] },
  upgrade_failed: { kind: kinds.upkeep, values: ['build', 'upgrade_reason'] },
  upgrade_left_out: { kind: kinds.upkeep, values: ['build', 'upgrade_reason'] },
  upgrade_put_off: { kind: kinds.upkeep, values: ['build'] },
  host_enrolled: { kind: kinds.host, values: ['os'] },
  host_connected: { kind: kinds.host, values: ['version', 'os'] },
  host_disconnected: { kind: kinds.host, values: ['phones'] },
  host_removed: { kind: kinds.host, values: ['phones'] },
  claims_refused: { kind: kinds.host, values: ['count', 'serials'] },
  phone_claimed: { kind: kinds.presence, values: [] },
  phones_left_out: { kind: kinds.host, values: ['count', 'serials'] },
  fleet_stopped: { kind: kinds.halt, values: ['reason'] },
  fleet_resumed: { kind: kinds.halt, values: [] },
  group_stopped: { kind: kinds.halt, values: ['group', 'reason'] },
  group_resumed: { kind: kinds.halt, values: ['group'] },
  host_stopped: { kind: kinds.halt, values: ['reason'] },
  host_resumed: { kind: kinds.halt, values: [] },
  phone_stopped: { kind: kinds.halt, values: ['reason'] },
  phone_resumed: { kind: kinds.halt, values: [] },
  care_ask: { kind: kinds.care, values: [] },
  care_reconnect: { kind: kinds.care, values: [] },
  care_server: { kind: kinds.care, values: [] },
  care_reboot: { kind: kinds.care, values: [] },
  care_reboot_spared: { kind: kinds.care, values: ['limit'] },
  care_quarantine: { kind: kinds.care, values: [] },
  care_host_out: { kind: kinds.care, values: [] },
  care_answered: { kind: kinds.care, values: [] },
  care_over: { kind: kinds.care, values: [] },
  care_held: { kind: kinds.care, values: [] },
} as const satisfies Record<string, { kind: number; values: readonly string[] }>

export type HappeningCode = keyof typeof happenings
export type HappeningValues<C extends HappeningCode> = Readonly<
  Record<(typeof happenings)[C]['values'][number], string | number>
>

/** A happening as it is stored. */
export function happening<C extends HappeningCode>(
  code: C,
  values: HappeningValues<C>,
): { kind: number; event: string } {
  return { kind: happenings[code].kind, event: storedCode(code, values) }
}

/** The same inside a trigger, out of SQL expressions. */
export function happeningSql<C extends HappeningCode>(
  code: C,
  values: Readonly<Record<keyof HappeningValues<C>, string>>,
): { kind: string; event: string } {
  return { kind: String(happenings[code].kind), event: storedCodeSql(code, values) }
}

/** What has happened, in the reader's language. */
export function happeningInWords(stored: string, t: Translate): string {
  const read = readStoredCode(stored)
  if (!read || !Object.hasOwn(happenings, read.code)) return stored
  const { code } = read
  const given = Object.entries(read.values)
  return t(
    codeKey('platform-log.happening', code),
    Object.fromEntries(given.map(([name, value]) => [name, wordsOf(name, value, t)])),
  )
}

function wordsOf(name: string, value: string | number, t: Translate): string | number {
  switch (name) {
    case 'state':
    case 'before':
      return t(codeKey('phone.choice.state', value))
    case 'adb':
    case 'adb_before':
      return t(codeKey('host.choice.adb_server', value))
    case 'upgrade_reason':
      return t(codeKey('app-upgrade-phone.choice.reason', value))
    case 'did':
      return didInWords(String(value), t)
    case 'group_end':
      return t(codeKey('group-control.end', value))
    case 'took':
      return `${Math.floor(Number(value) / 60)}:${String(Number(value) % 60).padStart(2, '0')}`
    case 'reason':
      return value === '' ? t('halt.no_reason') : value
    default:
      return value
  }
}
