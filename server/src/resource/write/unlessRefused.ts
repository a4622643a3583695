import { AppError } from '@lexdesk/domain'

/**
 * Whether the work was done; false when a rule refused it, for example after a concurrent change. Other errors are
 * thrown.
 */
export async function unlessRefused(work: Promise<unknown>): Promise<boolean> {
  try {
    await work
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
