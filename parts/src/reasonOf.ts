/** Why something failed, in the words of the server where it had any (specification file 2 §8). */
export const reasonOf = (error: unknown): string =>
  error instanceof Error && error.message ? error.message : '未知错误'
