import { resources } from '@quarterdeck/shared/resources/registry.gen.ts'
import { match, ok, refused, type StubAnswer, type StubCall } from './stubCall.ts'
import { importAnswer, newImport } from './stubImports.ts'
import { ago } from './stubRow.ts'
import { keys, type StubState } from './stubState.ts'
import { statisticsAnswers } from './stubStatistics.ts'
import { runsOf } from './stubTasks.ts'

type Answering = (call: StubCall & { id: string }, state: StubState) => StubAnswer

/** Calls that belong to no plain resource. */
const answers: Readonly<Record<string, Answering>> = {
  ...statisticsAnswers,
  'POST /login': ({ body }) => {
    if (body.username === 'factor' && !body.code) return refused(400, '请输入验证码', { code: 'login_code_required' })
    if (body.username !== 'admin' && body.username !== 'factor')
      return refused(400, '用户名或密码不正确', { code: 'login_failed' })
    return ok(null, { access_token: 'stub-token' })
  },
  'DELETE /user': () => ok(null),
  'GET /user-info': (_, state) => ok(state.user),
  'GET /user/getMenu': () =>
    ok([
      '/homeStatis',
      '/documentRecord',
      '/sitePage',
      '/jobCentre',
      '/settingManage',
      ...resources.flatMap((r) => ('route' in r ? [r.route] : [])),
    ]),
  'GET /views': () => ok([]),
  'GET /list-preferences': () => ok([]),
  'PUT /list-preferences/:id': ({ id, body }) =>
    ok({ list: id, columns: null, density: null, default_view: null, ...body }),
  'PUT /user/password': ({ body }) =>
    body.old_password === body.password
      ? refused(400, '原密码不正确', {
          code: 'old_password_wrong',
          problems: [{ field: 'old_password', message: '原密码不正确' }],
        })
      : ok(null),
  'GET /sessions': () =>
    ok(
      [1, 2, 3].map((id) => ({
        id,
        user_id: 1,
        username: 'admin',
        address: '10.0.0.8',
        current: id === 1,
        agent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
        create_time: ago(id * 8000),
        last_seen: ago(id * 20),
        expires: ago(-500_000),
      })),
    ),
  'DELETE /sessions/:id': () => ok(null),
  'POST /user/second-factor/begin': () =>
    ok({ secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Quarterdeck:admin?secret=JBSWY3DPEHPK3PXP' }),
  'POST /user/second-factor/confirm': () => ok(null),
  'GET /system/roles': (_, state) => ok(state.rows.get('role')!.map(({ id, name }) => ({ id, name }))),
  'GET /role/:id/permissions': ({ id }) =>
    ok({
      id: Number(id),
      name: '操作员',
      fixed: id === '100',
      keys: keys().filter((key) => /^(link-pool|phone|account)\./.test(key) && key !== 'link-pool.import'),
      groups: groups(),
    }),
  'PUT /role/:id/permissions': ({ id, body }) => ok({ id: Number(id), name: '操作员', fixed: false, keys: body.keys }),
  'GET /audit/verify': () => ok({ entries: 75, intact: true, first_broken: null, head: 'ab12'.repeat(16) }),
  'GET /jobs': () => ok([], { openCount: 0, totalCount: 0, totalPage: 0, pageIndex: 1, pageSize: 30 }),
  'GET /imports': (_, state) => ok(state.imports),
  'GET /imports/:id': ({ id }, state) => importAnswer(id, '', state),
  'POST /imports/:id/commit': ({ id }, state) => importAnswer(id, 'commit', state),
  'POST /imports/:id/undo': ({ id }, state) => importAnswer(id, 'undo', state),
  'DELETE /imports/:id': ({ id }, state) => {
    state.imports = state.imports.filter((each) => each.id !== id)
    return ok(null)
  },
  'GET /imports/:id/errors': ({ id }, state) => importAnswer(id, 'errors', state),
  'GET /fleet/status': (_, state) => ok(fleet(state)),
  'POST /fleet/halt': ({ body }, state) => {
    // A stop for the reason `factor` wants a code to be lifted.
    if (!body.halted && state.haltReason === 'factor' && body.code !== '123456')
      return refused(400, '请输入验证码', { code: body.code ? 'login_code_wrong' : 'login_code_required' })
    state.halted = body.halted === true
    state.haltReason = String(body.reason ?? '')
    return ok({ halted: state.halted, stopped_runs: 3 }, {}, ['fleet'])
  },
  'POST /host/token': () =>
    ok({
      token: 'qd_enrol_7f3a9c',
      expires: ago(-3600),
      command: 'QD_SERVER=http://10.0.0.2:4600 npm run agent -- --token qd_enrol_7f3a9c',
    }),
  'GET /book-task/task-list': ({ query }, state) => tasks(query, state),
  'GET /book-task/:id': ({ id }, state) => {
    const task = state.tasks.find((each) => each.id === Number(id))
    return task ? ok({ ...task, runs: runsOf(task) }) : refused(404, '没有找到')
  },
  'POST /book-task/import': ({ body }, state) => newImport('book-task', body, state),
  'GET /book-task/down-task': () => ({ ...ok(null), file: 'tasks.xlsx' }),
  'GET /book-task/template': () => ({ ...ok(null), file: 'template.xlsx' }),
  'POST /book-task/update-task-status': ({ body }, state) => {
    const ids = String(body.ids).split(',').map(Number)
    const committed = ids.filter((id) => state.tasks.some((task) => task.id === id && task.committed))
    if (Number(body.status) === 0 && committed.length > 0 && body.confirm_committed !== 1) {
      return refused(409, '其中有任务已提交', { code: 'task_committed' })
    }
    state.tasks = state.tasks.map((task) =>
      ids.includes(task.id) ? { ...task, status: Number(body.status), outcome_unknown: false } : task,
    )
    return ok({ changed: ids.length, refused: [] }, {}, ['book-task'])
  },
  'DELETE /book-task/del-task': ({ query }, state) => {
    const ids = (query.get('ids') ?? '').split(',').map(Number)
    state.tasks = state.tasks.filter((task) => !ids.includes(task.id))
    return ok({ changed: ids.length, refused: [] }, {}, ['book-task'])
  },
  'POST /book-task/check': ({ body }) => ok({ queued: String(body.ids).split(',').length }),
  'POST /book-task/setRunTask': ({ body }, state) => {
    const { book_type, ...settings } = body as { book_type: number }
    state.switches[book_type] = { ...state.switches[book_type]!, ...settings }
    return ok(state.switches[book_type], {}, ['book-task', 'fleet'])
  },
  'GET /book-task/getProject': ({ query }, state) =>
    ok(
      cards(state).filter(
        ({ id }) => !query.get('isRunTask') || state.offered[Number(query.get('book_type') ?? 0)]!.has(id),
      ),
    ),
  'GET /book-task/getProjectConfig': ({ query }, state) =>
    ok(
      cards(state).map((card) => ({
        ...card,
        offered: state.offered[Number(query.get('book_type') ?? 0)]!.has(card.id),
      })),
    ),
  'POST /book-task/setProjectConfig': ({ body }, state) => {
    state.offered[Number(body.book_type ?? 0)] = new Set(
      (body.project as { project_id: number }[]).map((p) => p.project_id),
    )
    return ok(null)
  },
}

export function deepAnswer(call: StubCall, state: StubState): StubAnswer | undefined {
  for (const [pattern, answer] of Object.entries(answers)) {
    const [method, path] = pattern.split(' ') as [string, string]
    const found = method === call.method ? match(path, call.path) : undefined
    if (found && !(path === '/book-task/:id' && /[a-z]/i.test(found.id ?? '')))
      return answer({ ...call, id: found.id ?? '' }, state)
  }
  return undefined
}

function cards(state: StubState): { id: number; name: string }[] {
  return state.rows.get('card-type')!.map((row) => ({ id: row.id, name: String(row.name) }))
}

function groups() {
  const all = new Map<string, string[]>()
  for (const key of keys()) all.set(key.split('.')[0]!, [...(all.get(key.split('.')[0]!) ?? []), key])
  return [...all].map(([group, inside]) => ({ group, keys: inside }))
}

function tasks(query: URLSearchParams, state: StubState): StubAnswer {
  const bookType = Number(query.get('book_type') ?? 0)
  const keyword = query.get('keyword') ?? ''
  const found = state.tasks.filter(
    (task) =>
      task.book_type === bookType &&
      (!query.get('status') || task.status === Number(query.get('status'))) &&
      `${task.book_name}${task.search_keyword}`.includes(keyword),
  )
  const pageSize = Number(query.get('pageSize') ?? 30)
  const pageIndex = Number(query.get('pageIndex') ?? 1)
  const counts = Object.fromEntries(
    [0, 1, 2, 3].map((s) => [s, state.tasks.filter((task) => task.book_type === bookType && task.status === s).length]),
  )
  return ok(found.slice((pageIndex - 1) * pageSize, pageIndex * pageSize), {
    totalCount: found.length,
    totalPage: Math.ceil(found.length / pageSize),
    pageIndex,
    pageSize,
    extendData: state.switches[bookType],
    counts,
  })
}

function fleet(state: StubState) {
  const of = (type: number, status: number) =>
    state.tasks.filter((t) => t.book_type === type && t.status === status).length
  return {
    halted: state.halted,
    halted_by: state.halted ? 'admin' : '',
    halts: state.halted
      ? [
          {
            kind: 'fleet',
            id: 0,
            name: '',
            reason: state.haltReason,
            by: 'admin',
            since: ago(60),
            liftable: state.haltReason !== 'wider',
          },
        ]
      : [],
    unheard: { phones: 0, until: '' },
    hosts: { online: 1, total: 2 },
    phones: { online: 9, busy: 3, maintenance: 1, total: 10 },
    accounts: { authorised: 9, total: 10 },
    tasks: [0, 1].map((book_type) => ({
      book_type,
      switch_on: state.switches[book_type]!.runStatus === 1,
      not_executed: of(book_type, 0),
      executing: of(book_type, 1),
      success: of(book_type, 2),
      failed: of(book_type, 3),
      unknown: 1,
    })),
    running: state.tasks
      .filter((t) => t.status === 1)
      .slice(0, 4)
      .map((t, n) => ({
        run: t.run_id,
        kind: 'book-list',
        task: t.id,
        book_type: t.book_type,
        title: t.book_name,
        phone: t.device_name,
        state: t.run_state,
        since: ago(20 + n * 13),
      })),
    failures: state.tasks
      .filter((t) => t.status === 3)
      .slice(0, 6)
      .map((t) => ({
        task: t.id,
        book_type: t.book_type,
        title: t.book_name,
        msg: t.msg,
        phone: t.device_name,
        at: t.update_time,
      })),
    ailing: {
      count: 1,
      phones: [{ id: 1, serial: 'PHONE-1', health: 4, failures: 3, trouble: '手机上未安装应用' }],
    },
    hours: Array.from({ length: 24 }, (_, n) => ({
      hour: `${ago((23 - n) * 3600).slice(0, 13)}:00`,
      success: n < 6 ? 0 : Math.round(8 + 6 * Math.sin(n)),
      failed: n % 5 === 0 && n > 5 ? 2 : 0,
    })),
  }
}
