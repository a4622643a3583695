import type { Todo } from '@lexdesk/domain'
import { DueText } from './DueText.tsx'
import { RecordRows } from './RecordRows.tsx'

/** The to-dos with their dates and, if blocked, the reason. */
export function TodoRows({ todos, today }: { todos: readonly Todo[]; today: string }) {
  return (
    <RecordRows
      title="待办事项"
      records={todos}
      keyOf={({ group, id }) => `${group}/${id}`}
      lead={({ act }) => act}
      note={({ no, refusal }) => (
        <>
          {no} {refusal && <span data-refused="true">暂不能办理：{refusal}</span>}
        </>
      )}
      end={({ due }) => due && <DueText date={due} today={today} />}
    />
  )
}
