import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { siteAddressOf, siteHostOf } from '@quarterdeck/shared/values/siteAddress.ts'
import type { SheetRow } from '../../../platform/spreadsheet/messages.ts'

/** The host that a cell names, alone or in an address: `https://WWW.Example.com/a` gives `www.example.com`. */
export function hostOfCell(cell: string): string | undefined {
  const address = siteAddressOf(cell)
  return address === undefined ? undefined : siteHostOf(address)
}

/**
 * The hosts of a list of domains, each once, in the order of the file. They stand in the column that names most of them
 * among the first rows; where the header is one itself, the file has no header. Throws `no_domains`.
 */
export async function readHosts(
  header: readonly string[],
  chunks: AsyncIterable<readonly SheetRow[]>,
): Promise<Set<string>> {
  const hosts = new Set<string>()
  let column: number | undefined
  for await (const rows of chunks) {
    column ??= columnOf(header, rows)
    for (const { cells } of rows) {
      const host = hostOfCell(cells[column] ?? '')
      if (host !== undefined) hosts.add(host)
    }
  }
  const first = hostOfCell(header[column ?? 0] ?? '')
  const all = first === undefined ? hosts : new Set([first, ...hosts])
  if (all.size === 0) throw new AppError('no_domains')
  return all
}

const looked = 200

function columnOf(header: readonly string[], rows: readonly SheetRow[]): number {
  const counts = header.map(
    (_, at) => rows.slice(0, looked).filter(({ cells }) => hostOfCell(cells[at] ?? '') !== undefined).length,
  )
  return counts.indexOf(Math.max(...counts))
}
