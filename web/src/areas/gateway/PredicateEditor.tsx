import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { type Predicate, type PredicateName, predicateForms } from '@lexdesk/domain'
import { Alert, Button, Dropdown } from 'antd'
import type { FormSlotProps } from '../../resource/ResourceSlots.ts'
import styles from './gatewayEditors.module.css'
import { JsonText } from './JsonText.tsx'
import { PredicateArgs } from './PredicateArgs.tsx'

const names = Object.keys(predicateForms) as PredicateName[]

/** Half typed or foreign JSON may hold anything; what is no condition has no line. */
function listed(value: unknown): Predicate[] {
  return (Array.isArray(value) ? (value as unknown[]) : []).flatMap((item) => {
    const { name, args } = (item ?? {}) as { name?: unknown; args?: unknown }
    if (typeof name !== 'string' || !Object.hasOwn(predicateForms, name)) return []
    return [{ name: name as PredicateName, args: Array.isArray(args) ? args.map(String) : [] }]
  })
}

/** When a route takes a request: every line must hold. */
export function PredicateEditor({ values, onChange, problemOf, disabled = false }: FormSlotProps) {
  const predicates = listed(values.predicates)
  const problem = problemOf('predicates')
  const write = (next: Predicate[]) => onChange('predicates', next.length > 0 ? next : null)
  const change = (index: number, args: string[]) =>
    write(predicates.map((one, at) => (at === index ? { ...one, args } : one)))

  return (
    <>
      {problem && <Alert className={styles.problem} type="error" showIcon title={problem} />}
      <ul className={styles.items}>
        {predicates.map((predicate, index) => (
          <li key={index} className={styles.item}>
            <span className={styles.name}>{predicateForms[predicate.name].title}</span>
            <div className={styles.args}>
              <PredicateArgs predicate={predicate} disabled={disabled} onChange={(args) => change(index, args)} />
            </div>
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={`删除断言${predicateForms[predicate.name].title}`}
              disabled={disabled}
              onClick={() => write(predicates.filter((_, at) => at !== index))}
            />
          </li>
        ))}
      </ul>
      <Dropdown
        trigger={['click']}
        disabled={disabled}
        menu={{
          items: names.map((name) => ({ key: name, label: predicateForms[name].title })),
          onClick: ({ key }) => write([...predicates, { name: key as PredicateName, args: [] }]),
        }}
      >
        <Button icon={<PlusOutlined />}>添加断言</Button>
      </Dropdown>
      <JsonText
        label="断言"
        value={values.predicates}
        disabled={disabled}
        onChange={(value) => onChange('predicates', value)}
      />
    </>
  )
}
