/** Page code that failed to load. The browser's own message contains file URLs, so users get another. */
export class ChunkError extends Error {
  readonly code = 'chunk'
  readonly status = 0

  constructor() {
    super('请检查网络连接。如果系统刚刚更新过，请刷新页面。')
  }
}

/** The messages of Chromium, Firefox, Safari and the build for code or styles that cannot be loaded. */
const failures = /dynamically imported module|Importing a module script failed|preload CSS/i

export const isChunkFailure = (error: unknown): boolean =>
  error instanceof ChunkError || (error instanceof Error && failures.test(error.message))
