/** The server writes this tag into the page when its API has a prefix other than the default. */
function apiBase(): string {
  const written = document.querySelector<HTMLMetaElement>('meta[name="api-base"]')?.content
  return written ? written.replace(/\/+$/, '') : '/api'
}

/** The URL of a call on this host; paths with and without a leading slash both occur. */
export function apiAddress(path: string): string {
  return `${apiBase()}/${path.replace(/^\/+/, '')}`
}
