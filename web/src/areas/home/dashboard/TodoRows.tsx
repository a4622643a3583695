import type { Todo } from '@lexdesk/domain'
import { Link } from 'react-router'
import { useMenuPages } from '../../../api/menu/useMenuPages.ts'
import { daysLeft, dueWords } from '../../../ui/values/dueWords.ts'
import styles from './dashboard.module.css'
import { RecordRows } from './RecordRows.tsx'

/** The to-dos with the time left, the next step and, if it is blocked, the reason. */
export function TodoRows({ title, todos, today }: { title: string; todos: readonly Todo[]; today: string }) {
  return (
    <RecordRows
      title={title}
      records={todos}
      keyOf={({ group, id }) => `${group}/${id}`}
      lead={({ due }) =>
        due && (
          <span className={styles.due} data-late={daysLeft(due, today) < 0} title={due}>
            {dueWords(due, today)}
          </span>
        )
      }
      note={({ act, no, refusal }) => (
        <>
          {[act, no].filter(Boolean).join(' · ')} {refusal && <span data-refused="true">暂不能办理：{refusal}</span>}
        </>
      )}
      end={(todo) => <NextStep todo={todo} />}
    />
  )
}

/** Opens the record, where the step is the first button. What is blocked can only be looked at. */
function NextStep({ todo: { resource, id, title, verb, refusal } }: { todo: Todo }) {
  const path = useMenuPages().recordPath(resource, id)
  const words = verb === undefined || refusal !== undefined ? '查看' : verb
  if (path === undefined) return null
  return (
    <Link to={path} className={styles.step} aria-label={`${words}：${title}`}>
      {words}
    </Link>
  )
}
