/** The server writes the tag into the page when it answers under another prefix than the usual one. */
function apiBase(): string {
  const written = document.querySelector<HTMLMetaElement>('meta[name="api-base"]')?.content
  return written ? written.replace(/\/+$/, '') : '/api'
}

/** The address of a call on this host; paths with and without a leading slash both occur. */
export function apiAddress(path: string): string {
  return `${apiBase()}/${path.replace(/^\/+/, '')}`
}
