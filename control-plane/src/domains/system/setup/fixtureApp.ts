import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The product's own app, which everybody may run: without caps, on a basis of one's own. */
const platform = {
  name: 'shelf',
  app: 'app.shelf',
  basis: 1,
  basis_note: 'The fixture app of this product',
  cap_hour: 0,
  cap_day: 0,
}

/** The fixture app as a platform with the scripts of this folder. */
export async function fixtureAppOf(folder: string | undefined) {
  const files = folder === undefined ? [] : (await readdir(folder)).filter((name) => name.endsWith('.js')).toSorted()
  const scripts = await Promise.all(
    files.map(async (file) => ({
      name: file.replace(/\.js$/, ''),
      source: await readFile(join(folder!, file), 'utf8'),
    })),
  )
  return { platform, scripts }
}
