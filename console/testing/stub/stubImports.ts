import type { ImportReport } from '@quarterdeck/shared/resource/endpoints.ts'
import { ok, refused, type StubAnswer } from './stubCall.ts'
import { ago } from './stubRow.ts'
import type { StubState } from './stubState.ts'

/** Every file that is sent has 200 rows of which 7 are wrong; looking at it takes three questions. */
export function newImport(resource: string, body: Record<string, unknown>, state: StubState): StubAnswer {
  const file = body.file as File | undefined
  if (!file?.name) return refused(400, '请先上传文件！', { code: 'file_missing' })
  if (file.name.includes('broken')) return refused(400, '文件已损坏，无法读取', { code: 'file_broken' })
  const report: StubState['imports'][number] = {
    id: `import-${state.imports.length + 1}`,
    resource,
    kind: 'import',
    state: 'checking',
    counts: { total: 200, new: 0, changed: 0, same: 0, repeated: 0, wrong: 0, removed: body.type === '1' ? 4999 : 0 },
    done: 0,
    problems: [],
    ignored: [],
    file_name: file.name,
    create_time: ago(0),
  }
  state.imports.unshift(report)
  return ok(report)
}

/** One step further each time somebody asks. */
export function importAnswer(id: string, action: string, state: StubState): StubAnswer {
  const report = state.imports.find((each) => each.id === id)
  if (!report) return refused(404, '导入记录已失效', { code: 'import_gone' })
  if (action === 'commit') report.state = 'importing'
  if (action === 'undo') report.state = 'undone'
  if (action === 'errors') return { ...ok(null), file: 'errors.xlsx' }
  if (action === '') advance(report)
  return ok({ ...report }, {}, report.state === 'done' || report.state === 'undone' ? [report.resource] : [])
}

function advance(report: ImportReport): void {
  report.done = Math.min(report.counts.total, report.done + 100)
  if (report.done < report.counts.total) return
  if (report.state === 'checking') {
    report.state = 'checked'
    report.done = 0
    report.counts = {
      total: 200,
      new: 180,
      changed: 10,
      same: 3,
      repeated: 0,
      wrong: 7,
      removed: report.counts.removed,
    }
    report.problems = Array.from({ length: 7 }, (_, n) => ({
      row: 3 + n * 17,
      column: 'B',
      field: 'search_keyword',
      value: n % 2 ? '' : '=1+1',
      message: n % 2 ? '此项必填' : '单元格是公式，请改为文本',
    }))
  } else if (report.state === 'importing') report.state = 'done'
}
