import { publishing, type RunsHarness } from './runsHarness.testing.ts'

type Cells = Record<string, number | string | null>

/**
 * May this run go to this phone now? The rules of decisions.md §2 and §6 said once more, in another way than the gate
 * says them: from the bare tables, as a list of sentences that must all hold.
 */
export async function mayBeLeased(
  { store, clock, hindered }: RunsHarness,
  choice: { run: string; phoneId: number; accountId: number; scriptId: number },
): Promise<boolean> {
  const one = (sql: string, ...params: unknown[]) => store.read.get<Cells>(sql, params)
  const many = async (sql: string, ...params: unknown[]) => (await store.read.all<Cells>(sql, params)).length
  const run = await one('SELECT * FROM run WHERE id = ?', choice.run)
  const phone = await one('SELECT * FROM phone WHERE id = ?', choice.phoneId)
  const account = await one('SELECT * FROM account WHERE id = ?', choice.accountId)
  const script = await one('SELECT * FROM script WHERE id = ?', choice.scriptId)
  if (!run || !phone || !account || !script) return false
  const platform = await one('SELECT * FROM platform WHERE id = ?', account.platform)
  const host = await one('SELECT * FROM host WHERE id = ?', phone.host)
  const sim = await one('SELECT * FROM sim WHERE phone = ? AND present = 1 ORDER BY slot', phone.id)
  const wanted = await one('SELECT * FROM run_switch WHERE lane = ?', run.lane)
  const starts = (ms: number) =>
    many('SELECT 1 FROM run_attempt WHERE account_id = ? AND counts = 1 AND at > ?', account.id, clock.now - ms)
  if (!platform || !host) return false
  const [inHour, inDay] = [await starts(3_600_000), await starts(86_400_000)]
  const sentences = [
    // Work is not stopped there.
    (await many(
      'SELECT 1 FROM halt WHERE kind = 0 OR phone = ? OR host = ? OR user_group = ?',
      ...[phone.id, phone.host, phone.user_group_id],
    )) === 0,
    // The run waits for a phone.
    run.state === 1 && Number(run.not_before) <= clock.now,
    // The script is for this.
    script.enabled === 1 &&
      script.purpose === (run.lane === publishing.code ? 3 : run.lane) &&
      script.platform === account.platform,
    String(script.source).includes(`"platform":"${platform.name}"`),
    (await many(
      'SELECT 1 FROM script_version WHERE script = ? AND rollout = 2 AND rests_until > ?',
      script.id,
      clock.now,
    )) === 0,
    // Automation is allowed there, with this app.
    platform.basis !== 0 && platform.by_hand === 0 && platform.app === script.app,
    platform.basis_until === null || Number(platform.basis_until) > clock.now,
    // The account is the one that is logged in there, and somebody answers for it.
    account.phone === phone.id && account.basis !== 0,
    account.authorised_until === null || Number(account.authorised_until) > clock.now,
    (await many(
      'SELECT 1 FROM account WHERE phone = ? AND subsystem = ? AND platform = ?',
      ...[account.phone, account.subsystem, account.platform],
    )) === 1,
    (await many('SELECT 1 FROM subsystem WHERE phone = ? AND user = ?', phone.id, account.subsystem)) === 1,
    (await many('SELECT 1 FROM phone_app WHERE phone_id = ? AND package = ?', phone.id, script.app)) === 1,
    // Both are ours: of nobody, or of an internal organisation.
    (await many(
      'SELECT 1 FROM organisation WHERE type <> 1 AND id IN (?, ?)',
      ...[phone.organisation_id, account.organisation_id],
    )) === 0,
    // The phone is there and free.
    host.state === 1 && phone.state === 1 && phone.adb === 1 && phone.maintenance === 0 && phone.start_account === 0,
    (await many('SELECT 1 FROM run WHERE phone_id = ? AND state BETWEEN 2 AND 4', phone.id)) === 0,
    phone.battery_low === 0 && phone.too_hot === 0 && phone.storage_low === 0 && phone.clock_wrong === 0,
    phone.audit_status === 1 && host.audit_status === 1,
    // Neither rests, nor waits for a person.
    Number(phone.rests_until) <= clock.now && Number(account.rests_until) <= clock.now,
    (await many(
      'SELECT 1 FROM verify_task WHERE state = 0 AND (account = ? OR (account IS NULL AND phone = ?))',
      account.id,
      phone.id,
    )) === 0,
    // The switch wants this card.
    !wanted || wanted.is_on === 1,
    !wanted || (wanted.card_type !== null && wanted.card_type === phone.card_type),
    !wanted || cardsOf(sim).includes(Number(wanted.operator)),
    // The account has not run too often.
    platform.cap_hour === 0 || inHour < Number(platform.cap_hour),
    platform.cap_day === 0 || inDay < Number(platform.cap_day),
    // Nor more often than it may for itself, and all is well with it.
    account.cap_hour === 0 || inHour < Number(account.cap_hour),
    account.cap_day === 0 || inDay < Number(account.cap_day),
    account.status === 0,
    // Whose run it is has nothing against it.
    run.lane !== publishing.code || !hindered.has(Number(run.task_id)),
  ]
  return sentences.every(Boolean)
}

/** May what was leased under this account still be published? Of caps and phones nothing is asked any more. */
export async function mayBeCommitted({ store, clock }: RunsHarness, accountId: number): Promise<boolean> {
  const row = await store.read.get<Cells>(
    `SELECT p.basis AS allowed, p.by_hand, p.basis_until, a.basis, a.authorised_until, a.status
     FROM account a JOIN platform p ON p.id = a.platform WHERE a.id = ?`,
    [accountId],
  )
  const isOpen = (until: number | string | null | undefined) => until === null || Number(until) > clock.now
  return Boolean(
    row?.allowed && !row.by_hand && isOpen(row.basis_until) && row.basis && isOpen(row.authorised_until) && !row.status,
  )
}

/** The operator codes that a card answers to. */
function cardsOf(sim: Cells | undefined): number[] {
  if (!sim) return [0]
  const kinds: readonly number[][] = [[], [4], [5]]
  return [0, ...(Number(sim.operator) > 0 ? [Number(sim.operator)] : []), ...kinds[Number(sim.kind)]!]
}
