import type { BookTaskRow } from '@quarterdeck/shared/contracts/bookTask.ts'
import { ago } from './stubRow.ts'

export type StubTask = BookTaskRow

const books = ['三体', '活着', '平凡的世界', '围城', 'Dune', '百年孤独', '白夜行', '小王子']

/** Sixty tasks of a type, in every state there is. */
export function stubTasks(bookType: 0 | 1): StubTask[] {
  return Array.from({ length: 60 }, (_, n) => taskOf(bookType, n))
}

function taskOf(bookType: 0 | 1, n: number): StubTask {
  const status = n < 3 ? 1 : n % 11 === 3 ? 3 : n % 4 === 1 ? 0 : 2
  const unknown = n === 3
  const ran = status !== 0
  return {
    id: bookType * 1000 + n + 1,
    book_type: bookType,
    book_name: `${books[n % books.length]}${n >= books.length ? ` 第 ${1 + Math.floor(n / books.length)} 辑` : ''}`,
    search_keyword: `${books[n % books.length]} 推荐`,
    describe: '一本值得反复读的书，附上完整书单与阅读顺序，适合周末慢慢看。',
    domains: `www.example-${n}.com,books.example-${n}.net`,
    status,
    share_link: status === 2 ? `https://shelf.example/l/${1000 + n}` : '',
    check_status: status === 2 ? n % 4 : 0,
    phone: ran ? `1380013800${n % 10}` : '',
    operator: ran ? ['中国移动', '中国联通', '中国电信'][n % 3]! : '',
    area: ran ? ['广东 深圳', '上海', '四川 成都'][n % 3]! : '',
    device_name: ran ? `SHELF${String(1 + (n % 10)).padStart(6, '0')}` : '',
    msg: unknown ? '结果未知，请检查' : status === 3 ? '没有找到文本为“发布”的元素' : '',
    create_time: ago(7200 + n * 60),
    update_time: ago(n * 45),
    run_state: status === 1 ? 2 + (n % 3) : status === 0 ? 1 : status === 2 ? 5 : 7,
    run_id: ran ? `run-${bookType}-${n}` : null,
    attempts: ran ? 1 + (n % 2) : 0,
    committed: status === 2 || unknown,
    outcome_unknown: unknown,
  }
}

/** The runs of a task, with their history and log. */
export function runsOf(task: StubTask) {
  if (!task.run_id) return []
  const states = [0, 1, 2, 3, 4, ...(task.status === 1 ? [] : [task.status === 2 ? 5 : 7])]
  return [
    {
      id: task.run_id,
      kind: task.book_type === 0 ? 'book-list' : 'story-note',
      state: task.run_state ?? 0,
      attempt: task.attempts,
      phone: task.device_name,
      account: 'reader_1',
      waiting_for: '',
      message: task.msg,
      committed_at: task.committed ? ago(30) : null,
      pictures: task.status === 3 ? [{ attempt: 1, phone: 'PHONE-1', worked: false }] : [],
      history: states.map((state, index) => ({ state, attempt: 1, at: ago(120 - index * 15), note: '' })),
      log: [
        { at: ago(60), level: 'info', text: 'opened app.shelf' },
        { at: ago(52), level: 'info', text: `search: ${task.search_keyword}` },
        { at: ago(40), level: 'warn', text: 'list was slow, waited 4 s' },
        ...(task.status === 3
          ? [{ at: ago(30), level: 'error', text: 'no element with text “发布” within 10 s' }]
          : []),
      ],
    },
  ]
}
