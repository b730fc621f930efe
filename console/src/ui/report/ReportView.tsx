import type { Report, ReportFact, ReportSection } from '@quarterdeck/shared/contracts/report.ts'
import { useT } from '../../i18n/TextProvider.tsx'
import '../ui.css'
import './report.css'

/** What is known of one thing, section by section. */
export function ReportView({ sections }: Pick<Report, 'sections'>) {
  return (
    <div className="report">
      {sections.map((section) => (
        <section key={section.name} className="panel" aria-labelledby={`report-${section.name}`}>
          <h2 id={`report-${section.name}`}>{section.title}</h2>
          {section.facts.length > 0 && (
            <dl>
              {section.facts.map((fact) => (
                <Fact key={fact.name} fact={fact} />
              ))}
            </dl>
          )}
          {section.table && <ReportTable table={section.table} label={section.title} />}
        </section>
      ))}
    </div>
  )
}

function Fact({ fact: { label, value, tone, url } }: { fact: ReportFact }) {
  return (
    <>
      <dt>{label}</dt>
      <dd className={tone === '' ? undefined : `report-${tone}`}>
        <Text text={value} url={url} />
      </dd>
    </>
  )
}

function ReportTable({ table, label }: { table: NonNullable<ReportSection['table']>; label: string }) {
  const t = useT()
  const { columns, rows, empty, more } = table
  if (rows.length === 0) return <p className="faint">{empty}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className="report-table" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map(({ name, label }) => (
              <th key={name} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a report have no name, and stay where they are
            <tr key={at}>
              {columns.map(({ name }, column) => (
                <td key={name}>
                  <Text text={row[name] ?? ''} url={column === 0 ? (row.url ?? '') : ''} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p className="faint">{t('report.more', { count: more })}</p>}
    </section>
  )
}

function Text({ text, url }: { text: string; url: string }) {
  if (text === '') return <span className="faint">–</span>
  if (url === '') return text
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  )
}
