/** How the form of a site is divided; every field that can be edited and stands in no other part is a basic one. */
export type SitePart = 'basics' | 'profiles' | 'rules'

export const siteParts: readonly SitePart[] = ['basics', 'profiles', 'rules']

export function partOf(field: string): SitePart {
  if (/^profile\d$/.test(field)) return 'profiles'
  return field.endsWith('_rule') ? 'rules' : 'basics'
}

const basics = ['url', 'name', 'template_id', 'title', 'keyword', 'description', 'home_title', 'create_user']

/** The order of the form: what is narrow stands in pairs. Fields that are not named keep the definition's order, last. */
export function placeOf(field: string): number {
  const at = basics.indexOf(field)
  return at < 0 ? basics.length : at
}

/** Fields that need the whole width of the form. */
export function isWide(field: string): boolean {
  return ['url', 'title', 'keyword', 'description'].includes(field)
}
