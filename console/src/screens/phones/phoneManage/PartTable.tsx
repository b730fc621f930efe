import { CopyOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useT } from '../../../i18n/TextProvider.tsx'
import { copy } from '../../../ui/copy.ts'
import './partTable.css'

interface PartTableProps {
  title: string
  headings: readonly string[]
  /** The first cell names its row. */
  rows: readonly (readonly (string | number)[])[]
}

/** A few facts of the same kind, to be read and compared. */
export function PartTable({ title, headings, rows }: PartTableProps) {
  const t = useT()
  return (
    <>
      <h3 className="section-title">
        {title}{' '}
        {rows.length > 0 && (
          <Button
            type="text"
            size="small"
            icon={<CopyOutlined aria-hidden />}
            aria-label={t('action.copy')}
            onClick={() => void copy(rows.map((row) => row.join('\t')).join('\n'), t)}
          />
        )}
      </h3>
      {rows.length === 0 && <p className="faint">{t('value.none')}</p>}
      {rows.length > 0 && (
        <div className="parts">
          <table>
            <thead>
              <tr>
                {headings.map((heading) => (
                  <th key={heading} scope="col">
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([name, ...cells]) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  {cells.map((cell, at) => (
                    <td key={headings[at + 1]}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}
