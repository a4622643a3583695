import type { AnyRow, Resource } from '@lexdesk/domain'
import { useDictionary } from '../../api/dictionaries/useDictionary.ts'
import { FieldDisplay } from '../../fields/FieldDisplay.tsx'
import type { ResourceSlots } from '../ResourceSlots.ts'
import { useSteps } from '../useSteps.ts'
import { keyFacts } from './keyFacts.ts'
import styles from './RecordHead.module.css'

interface RecordHeadProps {
  resource: Resource
  row: AnyRow
  slots?: ResourceSlots | undefined
}

/** What matters about a record, how far it is, and what comes next. */
export function RecordHead({ resource, row, slots }: RecordHeadProps) {
  const facts = keyFacts(resource, row)
  return (
    <header className={styles.head}>
      {facts.length > 0 && (
        <dl className={styles.facts}>
          {facts.map(({ name, field }) => (
            <div key={name}>
              <dt>{field.title}</dt>
              <dd>
                {slots?.columns?.[name]?.(row) ?? (
                  <FieldDisplay name={name} field={field} value={row[name]} row={row} />
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {resource.states?.course && <Course resource={resource} row={row} course={resource.states.course} />}
    </header>
  )
}

function Course({ resource, row, course }: { resource: Resource; row: AnyRow; course: readonly string[] }) {
  const name = resource.states!.field
  const field = resource.fields[name]
  const states = useDictionary(field?.kind === 'dictionary' ? field.dictionary : '')
  const current = course.indexOf(String(row[name]))
  const { refusals, next } = useSteps(resource, row)
  return (
    <>
      {current >= 0 && course.length > 1 && (
        <ol className={styles.course} aria-label="进度">
          {course.map((state, index) => (
            <li
              key={state}
              data-place={index < current ? 'before' : index === current ? 'now' : 'after'}
              aria-current={index === current ? 'step' : undefined}
            >
              {states.find(({ value }) => value === state)?.text ?? state}
            </li>
          ))}
        </ol>
      )}
      {next && (
        <p className={styles.next}>
          下一步：{next.title}
          {refusals.has(next.name) && <span className={styles.refusal}>（{refusals.get(next.name)}）</span>}
        </p>
      )}
    </>
  )
}
