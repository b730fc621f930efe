import type { Report, ReportFact, ReportSection } from '@quarterdeck/shared/contracts/report.ts'
import type { Language } from '@quarterdeck/shared/i18n/language.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import type { FileAnswer } from '../../http/handler.ts'

/** A report as one page that stands by itself: no script, nothing loaded, and no address, since those end within two hours. */
export function reportPage(report: Report, { t, language }: { t: Translate; language: Language }): FileAnswer {
  const { title, subject, made, sections } = report
  const page = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<title>${plain(`${title} – ${subject}`)}</title>
<style>${style}</style>
</head>
<body>
<header><h1>${plain(title)}</h1><p class="subject">${plain(subject)}</p><p class="made">${plain(made)}</p></header>
${sections.map((section) => sectionOf(section, t)).join('\n')}
</body>
</html>
`
  const name = `${title}_${subject}.html`.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '_')
  return { name, type: 'text/html; charset=utf-8', bytes: Buffer.from(page) }
}

const style = `body{max-width:1000px;margin:32px auto;padding:0 24px;font:14px/1.5 system-ui,sans-serif;color:#1f2329}
h1{margin:0;font-size:20px}h2{margin:28px 0 8px;font-size:15px}p{margin:0}.subject{font-size:16px;font-weight:600}
.made,dt,.none{color:#667}dl{display:grid;grid-template-columns:220px 1fr;gap:4px 16px;margin:0}dd{margin:0;overflow-wrap:anywhere}
table{width:100%;margin-top:8px;border-collapse:collapse;font-size:13px}th,td{padding:4px 8px;border:1px solid #d0d5dd;text-align:left;vertical-align:top;overflow-wrap:anywhere}
th{background:#f4f5f7}.good{color:#237804}.warning{color:#ad4e00}.bad{color:#a8071a;font-weight:600}
@media print{body{margin:0}section{break-inside:avoid-page}}`

function sectionOf({ title, facts, table }: ReportSection, t: Translate): string {
  const list = facts.length === 0 ? '' : `<dl>${facts.map(factOf).join('')}</dl>`
  return `<section><h2>${plain(title)}</h2>${list}${table ? tableOf(table, t) : ''}</section>`
}

function factOf({ label, value, tone }: ReportFact): string {
  return `<dt>${plain(label)}</dt><dd${tone === '' ? '' : ` class="${tone}"`}>${plain(value === '' ? '–' : value)}</dd>`
}

function tableOf({ columns, rows, empty, more }: NonNullable<ReportSection['table']>, t: Translate): string {
  if (rows.length === 0) return `<p class="none">${plain(empty)}</p>`
  const head = columns.map(({ label }) => `<th>${plain(label)}</th>`).join('')
  const body = rows.map((row) => `<tr>${columns.map(({ name }) => `<td>${plain(row[name] ?? '')}</td>`).join('')}</tr>`)
  const rest = more === 0 ? '' : `<p class="none">${plain(t('report.more', { count: more }))}</p>`
  return `<table><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table>${rest}`
}

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function plain(text: string): string {
  return text.toWellFormed().replaceAll(/[&<>"']/g, (sign) => signs[sign]!)
}
