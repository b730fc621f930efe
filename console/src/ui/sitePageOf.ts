export function sitePageOf(site: string): string {
  return `/sitePage?${new URLSearchParams({ site })}`
}
