import { ApiError } from './ApiError.ts'

/** What the server says against something, undefined when it agrees. A question given up is no answer, and thrown. */
export async function problemOf(answer: Promise<unknown>): Promise<string | undefined> {
  try {
    await answer
    return undefined
  } catch (error) {
    if (error instanceof ApiError) return error.message
    throw error
  }
}
