import type { Person } from '@lexdesk/domain'
import { DataTable } from '@lexdesk/parts'
import { Checkbox, Tag } from 'antd'
import type { ReactNode } from 'react'
import styles from '../page/cards.module.css'
import { useBreakpoint } from '../page/useBreakpoint.ts'
import { idSelection } from './idSelection.ts'

interface PeopleRowsProps {
  people: readonly Person[]
  empty: ReactNode
  chosen: readonly string[]
  onChosen: (ids: string[]) => void
  actions: (person: Person) => ReactNode
  actionsWidth: number
  /** There is space for telephone numbers. */
  isWide?: boolean
}

/** Users who belong to something, as a table, or as cards on a narrow screen. */
export function PeopleRows(props: PeopleRowsProps) {
  const { people, empty, chosen, onChosen, actions, actionsWidth, isWide = false } = props
  const { isMobile } = useBreakpoint()
  if (!isMobile)
    return (
      <DataTable<Person>
        label="用户"
        rows={people}
        nameOf={({ realname }) => realname}
        empty={empty}
        selection={idSelection(chosen, onChosen, ({ id }) => id)}
        columns={[
          { key: 'username', title: '用户账号', width: 130 },
          { key: 'realname', title: '用户姓名', width: 110 },
          { key: 'orgCodeTxt', title: '部门' },
          ...(isWide ? [{ key: 'phone', title: '手机号', width: 130 }] : []),
          {
            key: 'status',
            title: '状态',
            width: 80,
            show: (person) => <StatusTag person={person} />,
            text: ({ status_dictText: status }) => status ?? '',
          },
          {
            key: 'actions',
            title: '操作',
            width: actionsWidth + 8,
            frozen: 'end',
            isActions: true,
            show: actions,
          },
        ]}
      />
    )
  if (people.length === 0) return empty
  return (
    <ul className={styles.cards}>
      {people.map((person) => (
        <li key={person.id} className={styles.card}>
          <header>
            <Checkbox
              aria-label={`选择${person.realname}`}
              checked={chosen.includes(person.id)}
              onChange={({ target }) =>
                onChosen(target.checked ? [...chosen, person.id] : chosen.filter((id) => id !== person.id))
              }
            />
            <h2>{person.realname}</h2>
            <StatusTag person={person} />
          </header>
          <div className={styles.facts}>
            <span>{person.username}</span>
            {person.phone && <span>{person.phone}</span>}
            {person.orgCodeTxt && <span>{person.orgCodeTxt}</span>}
          </div>
          <div className={styles.acts}>{actions(person)}</div>
        </li>
      ))}
    </ul>
  )
}

function StatusTag({ person }: { person: Person }) {
  return <Tag color={person.status === 1 ? 'success' : 'error'}>{person.status_dictText}</Tag>
}
