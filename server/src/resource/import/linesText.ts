import { AppError, errors } from '@lexdesk/domain'

const namedLines = 20

/** `第 3、8 行`, shortened when there are many. */
export function linesText(rows: readonly { line: number }[]): string {
  const shown = rows
    .slice(0, namedLines)
    .map(({ line }) => line)
    .join('、')
  return rows.length > namedLines ? `第 ${shown} 等 ${rows.length} 行` : `第 ${shown} 行`
}

export function refuseLines(rows: readonly { line: number }[], reason: string): void {
  if (rows.length > 0) throw errors.refused(`${linesText(rows)}${reason}`)
}

/** Adds the line number to a refusal of work on one row. */
export async function namingLine<T>(line: number, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof AppError ? errors.refused(`第 ${line} 行：${error.message}`) : error
  }
}
