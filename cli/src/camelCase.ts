/** The name under which commander keeps `--link-type`, or the field `link_type`: `linkType`. */
export function camelCase(name: string): string {
  return name.replace(/[-_](\w)/g, (_, letter: string) => letter.toUpperCase())
}
