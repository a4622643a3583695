import { CronProblem, explainCron, parseCron } from '@lexdesk/domain'
import { Tooltip } from 'antd'

/** An expression with its meaning under the pointer. */
export function CronCell({ expression }: { expression: string }) {
  return (
    <Tooltip title={meaningOf(expression)}>
      <code>{expression}</code>
    </Tooltip>
  )
}

function meaningOf(expression: string): string {
  try {
    return explainCron(parseCron(expression))
  } catch (error) {
    if (error instanceof CronProblem) return error.message
    throw error
  }
}
