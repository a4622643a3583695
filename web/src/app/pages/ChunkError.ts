/** Code of a page that did not come. With words for people; the browser's own name addresses of files. */
export class ChunkError extends Error {
  readonly code = 'chunk'
  readonly status = 0

  constructor() {
    super('请检查网络连接。如果系统刚刚更新过，请刷新页面。')
  }
}

/** What Chromium, Firefox, Safari and the build say about code or styles that cannot be fetched. */
const failures = /dynamically imported module|Importing a module script failed|preload CSS/i

export const isChunkFailure = (error: unknown): boolean =>
  error instanceof ChunkError || (error instanceof Error && failures.test(error.message))
