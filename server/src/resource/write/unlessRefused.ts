import { AppError } from '@lexdesk/domain'

/** Whether something was done that a rule may refuse, because somebody has come first. What breaks otherwise is told. */
export async function unlessRefused(work: Promise<unknown>): Promise<boolean> {
  try {
    await work
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
