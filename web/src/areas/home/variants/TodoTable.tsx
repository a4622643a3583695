import type { Todo } from '@lexdesk/domain'
import { DueText } from '../dashboard/DueText.tsx'
import styles from '../dashboard/dashboard.module.css'
import { RecordLink } from '../dashboard/RecordRows.tsx'

/** The to-dos as a table, for wide screens. */
export function TodoTable({ todos, today }: { todos: readonly Todo[]; today: string }) {
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label="待办任务">
        <thead>
          <tr>
            {['到期', '待办', '事项', '编号', '状态'].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {todos.map((todo) => (
            <tr key={`${todo.group}/${todo.id}`}>
              <td>
                {todo.due ? <DueText date={todo.due} today={today} /> : <span className={styles.quiet}>不限期</span>}
              </td>
              <td>{todo.act}</td>
              <td>
                <RecordLink record={todo} />
                {todo.refusal && (
                  <div className={styles.note}>
                    <span data-refused="true">暂不能办理：{todo.refusal}</span>
                  </div>
                )}
              </td>
              <td>{todo.no}</td>
              <td>{todo.state}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
