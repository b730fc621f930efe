import { ago, type StubRow } from './stubRow.ts'

/** Rows of the fleet and the system, as an installation with ten phones has them. */
export function fleetRows(): Record<string, StubRow[] | undefined> {
  return {
    'card-type': [
      { id: 1, name: '日常卡', remark: '', update_time: ago(86_400) },
      { id: 2, name: '大流量卡', remark: '每月 100 GB', update_time: ago(4000) },
      { id: 3, name: '备用卡', remark: '', update_time: ago(900_000) },
    ],
    host: [
      {
        id: 1,
        name: 'host-01',
        state: 1,
        os: 'Debian GNU/Linux 12 (6.1.0-18-amd64)',
        agent_version: '0.1.0',
        phones: 10,
        remark: '',
        enrolled: ago(800_000),
        last_seen: ago(2),
      },
      {
        id: 2,
        name: 'host-02',
        state: 0,
        os: 'Debian GNU/Linux 12',
        agent_version: '0.1.0',
        phones: 0,
        remark: '机房二',
        enrolled: ago(700_000),
        last_seen: ago(90_000),
      },
    ],
    phone: Array.from({ length: 10 }, (_, n) => ({
      id: n + 1,
      serial: `SHELF${String(n + 1).padStart(6, '0')}`,
      host: 1,
      host_label: 'host-01',
      state: n === 7 ? 0 : 1,
      model: ['Pixel 7', 'Redmi Note 12', 'Galaxy A54'][n % 3],
      android: String(12 + (n % 3)),
      operator: 1 + (n % 3),
      number: `1380013800${n}`,
      area: ['广东 深圳', '上海', '四川 成都'][n % 3],
      battery: 100 - n * 7,
      card_type: 1 + (n % 2),
      card_type_label: n % 2 ? '大流量卡' : '日常卡',
      adb: 1,
      maintenance: n === 5 ? 1 : 0,
      current_run: n < 3 ? `run-${n}` : '',
      remark: '',
      last_seen: ago(n === 7 ? 7200 : 3),
    })),
    account: Array.from({ length: 12 }, (_, n) => ({
      id: n + 1,
      account: `reader_${n + 1}`,
      nickname: ['读书的阿明', '小说推荐官', '夜读'][n % 3],
      platform: 1,
      platform_label: 'shelf',
      phone: n + 1,
      phone_label: `SHELF${String(n + 1).padStart(6, '0')}`,
      subsystem: 0,
      owner: '华章文化',
      basis: n === 4 ? 0 : 1 + (n % 3),
      authorised_until: n === 4 ? null : ago(-8_000_000),
      recorded_by: 'admin',
      remark: '',
      update_time: ago(n * 4000),
    })),
    ...platformRows(),
    ...systemRows(),
  }
}

function platformRows(): Record<string, StubRow[]> {
  return {
    platform: [
      {
        id: 1,
        name: 'shelf',
        app: 'app.shelf',
        basis: 1,
        basis_note: '自有应用',
        cap_hour: 0,
        cap_day: 0,
        recorded_by: 'admin',
        update_time: ago(900_000),
      },
      {
        id: 2,
        name: 'notes',
        app: 'com.example.notes',
        basis: 0,
        basis_note: '',
        cap_hour: 6,
        cap_day: 30,
        recorded_by: 'admin',
        update_time: ago(3000),
      },
    ],
    script: [
      {
        id: 1,
        name: 'shelf-book-list',
        platform: 1,
        platform_label: 'shelf',
        app: 'app.shelf',
        purpose: 0,
        enabled: 1,
        hidden: 0,
        max_runtime: 0,
        version: 1,
        trial: 0,
        versions: 1,
        values: 0,
        remark: '',
        hash: '9f2c'.repeat(16),
        source: stubScript,
        update_time: ago(90_000),
      },
      {
        id: 2,
        name: 'shelf-check',
        platform: 1,
        platform_label: 'shelf',
        app: 'app.shelf',
        purpose: 2,
        enabled: 1,
        hidden: 0,
        max_runtime: 0,
        version: 1,
        trial: 0,
        versions: 1,
        values: 0,
        remark: '',
        hash: '1a7b'.repeat(16),
        source: stubScript,
        update_time: ago(95_000),
      },
    ],
  }
}

function systemRows(): Record<string, StubRow[]> {
  return {
    role: [
      [0, '超级管理员', 1],
      [1, '管理员', 1],
      [3, '团队主管', 0],
      [6, '操作员', 0],
      [10, '演示', 0],
    ].map(([id, name, fixed]) => ({
      id: Number(id) + 100,
      name,
      remark: '',
      users: Number(id) + 1,
      fixed,
      update_time: ago(900_000),
    })),
    user: Array.from({ length: 8 }, (_, n) => ({
      id: n + 1,
      username: n === 0 ? 'admin' : `user${n}`,
      name: ['管理员', '王芳', '李雷', '韩梅梅'][n % 4],
      phone: n === 0 ? '' : `139001390${n}0`,
      role_id: n === 0 ? 100 : 106,
      role_id_label: n === 0 ? '超级管理员' : '操作员',
      organisation: 1,
      organisation_label: '总部',
      user_group: (n % 2) + 1,
      user_group_label: n % 2 ? '一组' : '二组',
      available: n === 5 ? 0 : 1,
      read_only: n === 6 ? 1 : 0,
      second_factor: n === 1 ? 1 : 0,
      remark: '',
      create_time: ago(8_000_000),
      last_login: n === 4 ? null : ago(n * 5000),
    })),
    audit: Array.from({ length: 75 }, (_, n) => ({
      id: 75 - n,
      at: ago(n * 613),
      actor: ['admin', '王芳', 'system'][n % 3],
      action: ['link-pool.add', 'book-task.import', 'session.login', 'user.edit'][n % 4],
      resource: ['link-pool', 'book-task', 'session', 'user'][n % 4],
      row_id: n % 4 === 2 ? '' : String(1 + (n % 9)),
      summary: ['新增 12 条链接', '导入 193 个任务', '登录', '修改用户 user1'][n % 4],
      detail:
        n % 4 === 3
          ? JSON.stringify({
              before: { name: '王芳', available: 1, remark: '' },
              after: { name: '王芳', available: 0, remark: '休假' },
            })
          : '{}',
      address: '10.0.0.8',
      hash: 'ab12'.repeat(16),
    })),
  }
}

const stubScript = `export const meta = {
  name: 'shelf-book-list',
  platform: 'shelf',
  app: 'app.shelf',
  purpose: 'book-list',
  parameters: { pause: { unit: 's', default: 1, min: 0, max: 30 } },
}

export default async function bookList({ phone, task, parameters, log }) {
  await phone.open()
  await phone.byDescription('Search').fill(task.search_keyword)
  await phone.byText(task.book_name).first().tap()
  await task.commit() // from here on: never again
  await phone.byId('publish').tap()
  return { share_link: await phone.byId('link').text() }
}
`
