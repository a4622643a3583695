/** Why something failed: the server's message if there is one (specification file 2 §8). */
export const reasonOf = (error: unknown): string =>
  error instanceof Error && error.message ? error.message : '未知错误'
